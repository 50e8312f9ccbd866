import { Link } from 'react-router-dom'
import type { DrawRow } from '../../entities/draw/game-queries.ts'
import { ListedDraw } from '../../entities/draw/ListedDraw.tsx'
import { pathOfProof } from '../../entities/draw/path-of-proof.ts'
import { formatIssue } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './HistoryRow.module.css'

interface Props {
  readonly gameKey: string
  readonly draw: DrawRow
  /** When the list was fetched, ms since the epoch. */
  readonly readAt: number
}

export function HistoryRow({ gameKey, draw, readAt }: Props) {
  const { t } = useTranslation('draw')
  const issue = formatIssue(draw.expect)
  return (
    <li>
      <ListedDraw {...{ gameKey, draw, readAt }} testId="history-row" className={styles.row}>
        <Link
          className={styles.issue}
          to={pathOfProof(gameKey, draw.expect)}
          aria-label={t('proofOf', { issue })}
        >
          {issue}
        </Link>
      </ListedDraw>
    </li>
  )
}
