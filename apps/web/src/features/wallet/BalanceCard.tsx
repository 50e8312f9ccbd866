import type { ReactNode } from 'react'
import type { Member } from '../../entities/member/member-queries.ts'
import { Balance } from '../../entities/purse/Balance.tsx'
import { useTranslation } from '../../lib/translation.ts'
import styles from './BalanceCard.module.css'

interface Props {
  readonly member: Pick<Member, 'id' | 'money'>
  readonly children?: ReactNode
}

export function BalanceCard({ member, children }: Props) {
  const { t } = useTranslation('wallet')
  return (
    <section className={styles.card} aria-label={t('balance')}>
      <p className={styles.label}>{t('balance')}</p>
      <p className={styles.points}>
        <Balance member={member} />
      </p>
      {children}
    </section>
  )
}
