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
import styles from './DrawCard.module.css'

interface Props {
  readonly gameKey: string
  readonly draw: DrawRow
  /** When the list was read, ms. */
  readonly readAt: number
}

/** One of the latest draws, verified here whatever becomes of the others. */
export function DrawCard({ gameKey, draw: { expect: issue, opencode }, readAt }: Props) {
  const { shown } = useShownDraw(gameKey, issue, { dice: opencode, at: readAt })
  const dice = shown.dice ?? NO_DICE
  return (
    <Link
      className={styles.card}
      to={pathOfProof(gameKey, issue)}
      data-testid="draw-card"
      data-game={gameKey}
      data-issue={issue}
      data-level={shown.level}
    >
      <span className={styles.issue}>{formatIssue(issue)}</span>
      <Dice dice={dice} size="small" />
      <span className={styles.foot}>
        <Throw dice={dice} isSumOnly />
        <OtherDice dice={shown.other} />
        <Seal state={shown.seal} ink={shown.ink} level={shown.level} size="small" />
      </span>
    </Link>
  )
}
