import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './DemoCard.module.css'
import type { BankInfo } from './wallet-queries.ts'

interface Props {
  readonly card: Extract<BankInfo, { is_bank: true }>['info']
  readonly holder: string
}

/** The bound card with its masked number, labelled as a demo card. */
export function DemoCard({ card, holder }: Props) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  const branch = [card.bankfenhang, card.fhnumber].filter((part) => part !== '').join(' · ')
  return (
    <section className={styles.card} aria-label={t('cardTitle')}>
      <header className={`wrap spread ${styles.head}`}>
        <h2 className={styles.bank}>{card.bankinfo}</h2>
        <span className={`small fixed ${styles.demo}`}>{t('cardDemo')}</span>
      </header>
      <p className={styles.number} data-testid="card-number">
        {card.bankid}
      </p>
      <footer className={`wrap spread small ${styles.foot}`}>
        {holder !== '' && <span>{holder}</span>}
        {locale !== 'en' && branch !== '' && <span>{branch}</span>}
      </footer>
    </section>
  )
}
