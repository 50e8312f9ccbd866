import { DrawSeal } from '../../entities/draw/DrawSeal.tsx'
import type { ShownDraw } from '../../entities/draw/show-draw.ts'
import styles from './VerdictCard.module.css'

interface Props {
  readonly game: string
  readonly issue: string
  readonly shown: ShownDraw
  readonly onRetry: () => unknown
}

/** Shown while the proof cannot be fetched; the query keeps retrying. */
export function ProofUnavailable({ game, issue, shown, onRetry }: Props) {
  return (
    <section
      className={styles.card}
      data-testid="verdict"
      data-game={game}
      data-issue={issue}
      data-level={shown.level}
    >
      <DrawSeal gameKey={game} issue={issue} shown={shown} onRetry={onRetry} />
    </section>
  )
}
