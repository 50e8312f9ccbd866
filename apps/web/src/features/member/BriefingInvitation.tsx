import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import styles from './BriefingInvitation.module.css'

/** Link to the activation task (charter C1.1). */
export function BriefingInvitation() {
  const { t } = useTranslation('member')
  return (
    <section className={styles.card} aria-label={t('briefingTitle')}>
      <h2 className={styles.title}>{t('briefingTitle')}</h2>
      <p>{t('briefingText')}</p>
      <ButtonLink to="/Briefing">{t('briefingStart')}</ButtonLink>
    </section>
  )
}
