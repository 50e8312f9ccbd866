import { Dice, DiceSummary } from '../../entities/draw/Dice.tsx'
import { DrawSeal } from '../../entities/draw/Seal.tsx'
import { useVerifiedDraw } from '../../entities/draw/use-verified-draw.ts'
import { verified } from '../../entities/draw/verified.ts'
import { missedDice } from '../../fairness/missed-dice.ts'
import { useTranslation } from '../../lib/translation.ts'

interface Props {
  readonly game: string
  readonly issue: string
}

/** The dice that a draw without a result would have had; shown only after this device verified the draw. */
export function MissedDice({ game, issue }: Props) {
  const { t } = useTranslation('transparency')
  const { shown, finding, retry } = useVerifiedDraw(game, issue)
  const derived = finding && missedDice(finding)
  const missed = derived && verified(derived, 'recomputed')
  return (
    <div className="stack gap-1">
      {missed && (
        <p className="baseline wrap spread gap-0-3">
          <Dice dice={missed} size="small" />
          <DiceSummary dice={missed} />
        </p>
      )}
      {finding && !missed && <p>{t('missedUnknown')}</p>}
      <DrawSeal gameKey={game} issue={issue} shown={shown} onRetry={retry} />
    </div>
  )
}
