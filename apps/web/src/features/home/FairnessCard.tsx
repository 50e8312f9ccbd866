import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import styles from './FairnessCard.module.css'

export function FairnessCard() {
  const { t } = useTranslation('home')
  return (
    <section className={styles.card} aria-label={t('fairnessTitle')}>
      <h2 className={styles.title}>{t('fairnessTitle')}</h2>
      <p>{t('fairnessText')}</p>
      <ButtonLink look="outline" to="/Fairness">
        {t('fairnessLink')}
      </ButtonLink>
    </section>
  )
}
