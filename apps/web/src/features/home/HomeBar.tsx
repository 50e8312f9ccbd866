import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { WordMark } from '../../ui/WordMark.tsx'
import styles from './HomeBar.module.css'
import { ServiceButton } from './ServiceButton.tsx'

/** Header with word mark and customer service; visitors also get register and login buttons. */
export function HomeBar() {
  const { t } = useTranslation()
  const isVisitor = useToken() === null
  return (
    <header className={styles.bar} data-visitor={isVisitor || undefined}>
      <title>Saikoro 賽子</title>
      {isVisitor && (
        <ButtonLink look="quiet" to="/Register">
          {t('register')}
        </ButtonLink>
      )}
      <h1 className={styles.title}>
        <WordMark />
      </h1>
      <div className={styles.end}>
        {isVisitor && (
          <ButtonLink look="quiet" to="/Login">
            {t('login')}
          </ButtonLink>
        )}
        <ServiceButton />
      </div>
    </header>
  )
}
