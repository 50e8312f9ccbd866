import type { Dice as Thrown } from '@saikoro/shared/rules/options'
import { Link } from 'react-router-dom'
import { formatIssue } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Dice } from '../../ui/Dice.tsx'
import { Throw } from '../../ui/Throw.tsx'
import styles from './HistoryRow.module.css'

interface Props {
  readonly gameKey: string
  readonly issue: string
  readonly dice: Thrown
}

export function HistoryRow({ gameKey, issue, dice }: Props) {
  const { t } = useTranslation()
  return (
    <li className={styles.row}>
      <Link
        className={styles.issue}
        to={`/Fairness?${new URLSearchParams({ key: gameKey, expect: issue })}`}
        aria-label={t('proofOf', { issue: formatIssue(issue) })}
      >
        {formatIssue(issue)}
      </Link>
      <Dice dice={dice} size="small" />
      <Throw dice={dice} />
    </li>
  )
}
