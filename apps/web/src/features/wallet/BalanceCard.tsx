import type { ReactNode } from 'react'
import { formatPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './BalanceCard.module.css'

interface Props {
  readonly points: bigint
  readonly children?: ReactNode
}

export function BalanceCard({ points, children }: Props) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  return (
    <section className={styles.card} aria-label={t('balance')}>
      <p className={styles.label}>{t('balance')}</p>
      <p className={styles.points} data-testid="balance">
        {formatPoints(points, locale)}
      </p>
      {children}
    </section>
  )
}
