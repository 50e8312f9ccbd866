import { useTranslation } from '../../lib/translation.ts'
import styles from './PlainNotice.module.css'

/** What to do after a payment, and who helps besides the operators. */
export function HelpOutside() {
  const { t } = useTranslation('support')
  return (
    <section className={`stack gap-1 soft breakable line-above ${styles.help}`}>
      <h3>{t('paidTitle')}</h3>
      <p>{t('paidText')}</p>
      <p>{t('outside')}</p>
    </section>
  )
}
