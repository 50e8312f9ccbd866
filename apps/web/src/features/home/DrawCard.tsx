import { sumOf, type Dice as Thrown } from '@saikoro/shared/rules/options'
import { Link } from 'react-router-dom'
import { formatIssue } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Dice } from '../../ui/Dice.tsx'
import { type Ink, Seal, type SealState } from '../../ui/Seal.tsx'
import styles from './DrawCard.module.css'

interface Props {
  readonly gameKey: string
  readonly issue: string
  readonly dice: Thrown
  readonly verdict: { readonly seal: SealState; readonly ink: Ink } | undefined
}

export function DrawCard({ gameKey, issue, dice, verdict }: Props) {
  const { t } = useTranslation()
  return (
    <Link className={styles.card} to={`/Fairness?${new URLSearchParams({ key: gameKey, expect: issue })}`}>
      <span className={styles.issue}>{formatIssue(issue)}</span>
      <Dice dice={dice} size="small" />
      <span className={styles.foot}>
        {t('sum', { sum: sumOf(dice) })}
        <Seal state={verdict?.seal ?? 'checking'} ink={verdict?.ink ?? 'red'} size="small" />
      </span>
    </Link>
  )
}
