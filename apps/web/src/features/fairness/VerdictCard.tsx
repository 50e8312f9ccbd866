import { readLeaf } from '@saikoro/shared/fairness/leaf'
import { clockBehind } from '@saikoro/shared/fairness/verdict'
import { Dice, DiceSummary, OtherDice } from '../../entities/draw/Dice.tsx'
import { meaningOf, Seal, sealKey } from '../../entities/draw/Seal.tsx'
import type { ShownDraw } from '../../entities/draw/show-draw.ts'
import { verified } from '../../entities/draw/verified.ts'
import type { Logged } from '../../fairness/log-finding.ts'
import { missedDice } from '../../fairness/missed-dice.ts'
import type { Finding } from '../../fairness/witness.ts'
import { countPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/Screen.tsx'
import styles from './Fairness.module.css'

interface Props {
  readonly finding: Finding
  readonly shown: ShownDraw
}

/** The verdict, the dice, and the reasons for the verdict. */
export function VerdictCard({ finding, shown }: Props) {
  const { t } = useTranslation('fairness')
  const { seal, ink, level, dice, other, reasons } = shown
  const { draw, pins } = finding
  const derived = missedDice(finding)
  const missed = derived && verified(derived, 'recomputed')
  return (
    <section
      className={`panel surface stack gap-4 ${styles.verdictCard}`}
      data-testid="verdict"
      data-game={draw.game}
      data-issue={draw.issue}
      data-level={level}
    >
      <div className="row wrap gap-2-4">
        <Seal state={seal} ink={ink} level={level} />
        <p className={`strong pretty ${styles.verdictWords}`}>{t(`draw:${sealKey(seal, ink, level)}`)}</p>
      </div>
      {dice && (
        <div className={`row wrap ${styles.dice}`}>
          <Dice dice={dice} />
          <DiceSummary dice={dice} />
        </div>
      )}
      <OtherDice dice={other} />
      {level === 'calm' && <p>{t(meaningOf(seal))}</p>}
      {ink === 'blue' && (seal === 'witnessed' || seal === 'recomputed') && <p>{t('sandboxMeaning')}</p>}
      {draw.status === 'void' && <p>{t('voided')}</p>}
      {draw.status === 'skipped' && pins.record && <p>{t('skippedAfterOpen')}</p>}
      {missed && (
        <div className={`row wrap ${styles.dice}`}>
          <p>{t('wouldHaveBeen')}</p>
          <Dice dice={missed} size="small" />
          <DiceSummary dice={missed} />
        </div>
      )}
      <LogStatus logged={finding.logged} />
      <OwnStake finding={finding} />
      {reasons.length > 0 && (
        <div>
          <h3 className="small">{t('reasons')}</h3>
          <ul className={`stack gap-1 soft ${styles.reasons}`}>
            {[...new Set(reasons.map(textOf))].map((reason) => (
              <li key={reason}>{t(reason, { seconds: Math.round(clockBehind(draw, pins) / 1_000) })}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** One sentence for all that this device did not save in time; the steps below name each. */
function textOf(reason: ShownDraw['reasons'][number]) {
  return reason === 'genesis_late' || reason === 'record_late' || reason === 'root_late' ? 'late' : reason
}

/**
 * States which parties have seen the log that contains this draw: only this device, or witnesses too. The server supplies the
 * list of witnesses, so their keys are its claim.
 */
function LogStatus({ logged }: { readonly logged: Logged | null }) {
  const { t } = useTranslation('fairness')
  if (!logged) return null
  const { size, by, of } = logged
  return <MutedText>{of === 0 ? t('seenAlone', { size }) : t('seenByWitnesses', { size, by, of })}</MutedText>
}

interface OwnStakeProps {
  readonly finding: Finding
}

/** The total stake of this draw for which this device holds receipts. */
function OwnStake({ finding: { pins } }: OwnStakeProps) {
  const { t } = useTranslation('fairness')
  const locale = useLocale()
  const staked = pins.leaves.reduce((total, leaf) => total + (readLeaf(leaf)?.stake ?? 0n), 0n)
  if (staked === 0n) return null
  return <p>{t('ownStake', countPoints(staked, locale))}</p>
}
