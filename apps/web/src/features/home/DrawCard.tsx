import { Link } from 'react-router-dom'
import type { DrawRow } from '../../entities/draw/game-queries.ts'
import { ListedDraw } from '../../entities/draw/ListedDraw.tsx'
import { pathOfProof } from '../../entities/draw/path-of-proof.ts'
import { formatIssue } from '../../lib/format.ts'
import styles from './DrawCard.module.css'

interface Props {
  readonly gameKey: string
  readonly draw: DrawRow
  /** When the list was fetched, ms since the epoch. */
  readonly readAt: number
}

export function DrawCard({ gameKey, draw, readAt }: Props) {
  return (
    <Link className={styles.link} to={pathOfProof(gameKey, draw.expect)}>
      <ListedDraw {...{ gameKey, draw, readAt }} testId="draw-card" className={styles.card} isSumOnly>
        <span className={styles.issue}>{formatIssue(draw.expect)}</span>
      </ListedDraw>
    </Link>
  )
}
