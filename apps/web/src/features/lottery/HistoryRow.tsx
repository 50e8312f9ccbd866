import { Link } from 'react-router-dom'
import { Dice } from '../../entities/draw/Dice.tsx'
import type { DrawRow } from '../../entities/draw/game-queries.ts'
import { OtherDice } from '../../entities/draw/OtherDice.tsx'
import { pathOfProof } from '../../entities/draw/path-of-proof.ts'
import { Seal } from '../../entities/draw/Seal.tsx'
import { NO_DICE } from '../../entities/draw/shown.ts'
import { Throw } from '../../entities/draw/Throw.tsx'
import { useShownDraw } from '../../entities/draw/use-shown-draw.ts'
import { formatIssue } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useNear } from '../../lib/use-near.ts'
import styles from './HistoryRow.module.css'

interface Props {
  readonly gameKey: string
  readonly draw: DrawRow
  /** When the list was read, ms. */
  readonly readAt: number
}

export function HistoryRow({ gameKey, draw: { expect: issue, opencode }, readAt }: Props) {
  const { t } = useTranslation()
  const [place, isNear] = useNear<HTMLLIElement>()
  const { shown } = useShownDraw(gameKey, issue, { dice: opencode, at: readAt }, isNear)
  const dice = shown.dice ?? NO_DICE
  return (
    <li
      ref={place}
      className={styles.row}
      data-testid="history-row"
      data-game={gameKey}
      data-issue={issue}
      data-level={shown.level}
    >
      <Link
        className={styles.issue}
        to={pathOfProof(gameKey, issue)}
        aria-label={t('proofOf', { issue: formatIssue(issue) })}
      >
        {formatIssue(issue)}
      </Link>
      <Dice dice={dice} size="small" />
      <span className={styles.foot}>
        <Throw dice={dice} />
        <OtherDice dice={shown.other} />
        <Seal state={shown.seal} ink={shown.ink} level={shown.level} size="small" />
      </span>
    </li>
  )
}
