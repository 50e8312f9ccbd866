import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { onAlarm } from '../../fairness/alarms.ts'
import type { Alarm } from '../../fairness/schema.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useIdle } from '../../lib/use-idle.ts'
import { AlarmCard } from './AlarmCard.tsx'
import styles from './Alarms.module.css'
import { alarmsQuery } from './alarm-queries.ts'

interface Props {
  /** Limits the list to alarms of this game and of no game. */
  readonly game?: string
  /** Limits the list to alarms of this draw and of no draw. */
  readonly issue?: string
  /** Maximum number shown: red before amber, then newest first. "My draws" shows all. */
  readonly most?: number
}

function isAbout(value: string | undefined, of: string): boolean {
  return value === undefined || of === '' || of === value
}

function isWorse(a: Alarm, b: Alarm): number {
  return Number(b.level === 'red') - Number(a.level === 'red') || b.at - a.at
}

/** Lists unresolved alarms with their evidence. */
export function Alarms({ game, issue, most = 1 }: Props) {
  const { t } = useTranslation('alarm')
  const client = useQueryClient()
  const alarms = useQuery({ ...alarmsQuery(), enabled: useIdle() })
  useEffect(
    () => onAlarm(() => void client.invalidateQueries({ queryKey: alarmsQuery().queryKey })),
    [client],
  )
  const about = alarms.data?.filter((each) => isAbout(game, each.game) && isAbout(issue, each.issue)) ?? []
  if (about.length === 0) return null
  const shown = about.toSorted(isWorse).slice(0, most)
  return (
    <div className="stack gap-3">
      {shown.map((alarm) => (
        <AlarmCard key={alarm.id} alarm={alarm} />
      ))}
      {about.length > shown.length && (
        <Link className={`row small touch ${styles.more}`} to="/MyDraws">
          {t('moreAlarms', { count: about.length - shown.length })}
        </Link>
      )}
    </div>
  )
}
