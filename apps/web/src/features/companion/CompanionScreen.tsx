import { useMutation } from '@tanstack/react-query'
import { Suspense } from 'react'
import { companionLogoutMutation } from '../../entities/companion/companion-queries.ts'
import { PageLanguages } from '../../entities/companion/PageLanguages.tsx'
import { useCompanionToken } from '../../lib/companion-session.ts'
import { chooseLanguage } from '../../lib/language.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/QueryBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'

const CompanionLogin = lazyPart(() => import('./CompanionLogin.tsx'))
/** In this order; each loads its own data. */
const SECTIONS = {
  requests: lazyPart(() => import('./Requests.tsx')),
  times: lazyPart(() => import('./Times.tsx')),
  profile: lazyPart(() => import('./Profile.tsx')),
  notices: lazyPart(() => import('./Notices.tsx')),
  devices: lazyPart(() => import('./CompanionDevices.tsx')),
}
const LOGIN = { login: CompanionLogin }

/** The page of the person behind a profile, on a device that her link enrolled. */
export function CompanionScreen() {
  const { t } = useTranslation('companion')
  const isIn = useCompanionToken() !== null
  const logout = useMutation(companionLogoutMutation())
  return (
    <Screen title={t('title')}>
      <PageLanguages onChoose={chooseLanguage} />
      <p>{t('lead')}</p>
      {Object.entries(isIn ? SECTIONS : LOGIN).map(([name, Part]) => (
        <Suspense key={name} fallback={<Skeleton blocks={[12]} />}>
          <Part />
        </Suspense>
      ))}
      {isIn && (
        <Button variant="quiet" busy={logout.isPending} onClick={() => logout.mutate()}>
          {t('logOut')}
        </Button>
      )}
    </Screen>
  )
}
