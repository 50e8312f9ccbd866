import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { baseQuery } from '../../entities/site/site-queries.ts'
import { lazyWhenIdle, withoutFallback } from '../../lib/lazy-part.ts'
import { useToken } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { WordMark } from '../../ui/WordMark.tsx'
import styles from './HomeScreen.module.css'

const TrustRing = withoutFallback(lazyWhenIdle(() => import('../../entities/alarm/TrustRing.tsx'), 'rest'))

/** Header with word mark and customer service. Members get the ring of trust, visitors the login. */
export function HomeBar() {
  const { t } = useTranslation()
  const isVisitor = useToken() === null
  return (
    <header className={`row wrap spread ${styles.bar}`}>
      <title>Saikoro 賽子</title>
      <h1 className="flex size-body">
        <WordMark />
      </h1>
      <div className="row">
        {isVisitor ? (
          <ButtonLink variant="quiet" to="/Login">
            {t('login')}
          </ButtonLink>
        ) : (
          <TrustRing />
        )}
        <ServiceButton />
      </div>
    </header>
  )
}

/** Opens customer service, or shows a toast when it is disabled. */
function ServiceButton() {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const { data } = useQuery(baseQuery())
  return (
    <IconButton
      icon={MessageCircle}
      label={t('service')}
      onClick={() => (data?.iskefu === false ? showToast(t('serviceOff')) : navigate('/ServiceOnline'))}
    />
  )
}
