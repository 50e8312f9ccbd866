import { Link } from 'react-router-dom'
import type { Alarm } from '../../fairness/schema.ts'
import { formatIssue, formatMoment } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Warning } from '../../ui/Warning.tsx'
import { pathOfProof } from '../draw/path-of-proof.ts'
import styles from './Alarms.module.css'
import { alarmKey } from './alarm-key.ts'

interface Props {
  readonly alarm: Alarm
}

/** An alarm: what is wrong, since when, and its evidence as a file. */
export function AlarmCard({ alarm }: Props) {
  const { t } = useTranslation('alarm')
  const locale = useLocale()
  const { what, level, game, issue, at } = alarm
  const isOfDraw = game !== '' && issue !== ''
  const head = [isOfDraw ? t('draw:issue', { issue: formatIssue(issue) }) : '', formatMoment(at, locale)]
  return (
    <Warning level={level} what={what}>
      <p className="strong">{t(alarmKey(what))}</p>
      <p>{head.filter((text) => text !== '').join(' · ')}</p>
      <div className={`row wrap ${styles.foot}`}>
        <Button variant="outline" onClick={() => saveFile(nameOf(alarm), textOf(alarm))}>
          {t('saveEvidence')}
        </Button>
        {isOfDraw && <Link to={pathOfProof(game, issue)}>{t('draw:seeProof')}</Link>}
      </div>
    </Warning>
  )
}

function nameOf({ what, game, issue }: Alarm): string {
  return `${['saikoro', what, game, issue]
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^\w-]/g, '-')}.json`
}

/** Returns the evidence of an alarm with origin and time. */
function textOf({ what, level, game, issue, at, evidence }: Alarm): string {
  const seen = { what, level, game, issue, origin: location.origin, seenAt: new Date(at).toISOString() }
  return JSON.stringify({ ...seen, evidence: JSON.parse(evidence) }, null, 1)
}
