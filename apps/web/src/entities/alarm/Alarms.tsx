import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAlarm } from '../../lib/fairness/alarms.ts'
import { useIdle } from '../../lib/use-idle.ts'
import { AlarmCard } from './AlarmCard.tsx'
import styles from './Alarms.module.css'
import { alarmsQuery } from './alarm-queries.ts'

interface Props {
  /** Those of one game alone, and those of none. */
  readonly game?: string
  /** How many are shown at most, the newest first. */
  readonly most?: number
}

/** Lasting alarms with their evidence; nothing while there is none. */
export function Alarms({ game, most = 3 }: Props) {
  const client = useQueryClient()
  const alarms = useQuery({ ...alarmsQuery(), enabled: useIdle() })
  useEffect(
    () => onAlarm(() => void client.invalidateQueries({ queryKey: alarmsQuery().queryKey })),
    [client],
  )
  const shown =
    alarms.data?.filter((alarm) => game === undefined || alarm.game === '' || alarm.game === game) ?? []
  if (shown.length === 0) return null
  return (
    <div className={styles.list}>
      {shown.slice(0, most).map((alarm) => (
        <AlarmCard key={alarm.id} alarm={alarm} />
      ))}
    </div>
  )
}
