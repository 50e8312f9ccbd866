import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { onAlarm } from '../../fairness/alarms.ts'
import type { Alarm } from '../../fairness/schema.ts'
import { formatIssue, formatMoment } from '../../lib/format.ts'
import { lazyPart, withMessages, withoutFallback } from '../../lib/lazy-part.ts'
import { isMessageOf, useTranslation } from '../../lib/translation.ts'
import { useIdle } from '../../lib/when-idle.ts'
import { Button } from '../../ui/Button.tsx'
import { Warning } from '../../ui/Warning.tsx'
import { pathOfProof } from '../draw/paths.ts'
import styles from './Alarms.module.css'
import { alarmsQuery, saveAlarm } from './alarm-queries.ts'

const RestoreNotice = withoutFallback(
  lazyPart(() => withMessages(() => import('./RestoreNotice.tsx'), 'restore'), 'rest'),
)

/** The statements of a restore: unread, and read. */
const RESTORES = ['log_restored', 'restore_read']

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

export const isOpen = ({ explainedAt }: Alarm) => explainedAt === undefined

/** Lists unresolved alarms with their evidence. */
export function Alarms({ game, issue, most = 1 }: Props) {
  const { t } = useTranslation('alarm')
  const client = useQueryClient()
  const alarms = useQuery({ ...alarmsQuery(), enabled: useIdle() })
  useEffect(
    () => onAlarm(() => void client.invalidateQueries({ queryKey: alarmsQuery().queryKey })),
    [client],
  )
  const all = alarms.data ?? []
  const restores = all.filter(({ what }) => what === 'log_restored' || (what === 'restore_read' && most > 1))
  const about = all.filter(
    (each) =>
      isOpen(each) && !RESTORES.includes(each.what) && isAbout(game, each.game) && isAbout(issue, each.issue),
  )
  if (about.length + restores.length === 0) return null
  const shown = about
    .toSorted((a, b) => Number(b.level === 'red') - Number(a.level === 'red') || b.at - a.at)
    .slice(0, most)
  return (
    <div className="stack gap-3">
      {restores.map((alarm) => (
        <RestoreNotice key={alarm.id} alarm={alarm} />
      ))}
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

/** An alarm: what is wrong, since when, and its evidence as a file. */
export function AlarmCard({ alarm }: { readonly alarm: Alarm }) {
  const { t, locale } = useTranslation('alarm')
  const { what, level, game, issue, at } = alarm
  const isOfDraw = game !== '' && issue !== ''
  const head = [isOfDraw ? t('draw:issue', { issue: formatIssue(issue) }) : '', formatMoment(at, locale)]
  return (
    <Warning level={level} what={what}>
      <p className="strong">{t(alarmKey(what))}</p>
      <p>{head.filter((text) => text !== '').join(' · ')}</p>
      <div className="row wrap gap-2-4">
        <Button variant="outline" onClick={() => saveAlarm(alarm)}>
          {t('saveEvidence')}
        </Button>
        {isOfDraw && <Link to={pathOfProof(game, issue)}>{t('draw:seeProof')}</Link>}
      </div>
    </Warning>
  )
}

/** Returns the message key of an alarm, which is its kind. An unknown kind, of an earlier client version, is a contradiction. */
export function alarmKey(what: string) {
  return isMessageOf('alarm', what) ? what : 'alarmOther'
}
