import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { highEndQuery, newestProfilesQuery } from '../../entities/profile/profile-queries.ts'
import { PlainNotice } from '../../entities/report/PlainNotice.tsx'
import { Banner } from '../../entities/site/Banner.tsx'
import { baseQuery, configQuery, hotGamesQuery } from '../../entities/site/site-queries.ts'
import { lazyPart, lazyWhenIdle, withoutFallback } from '../../lib/lazy-part.ts'
import { wasOpen } from '../../lib/open-reservations.ts'
import { refresh } from '../../lib/refresh.ts'
import { useToken } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { InView } from '../../ui/LazyMount.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MarkBar, MutedText, Section, Stack } from '../../ui/Screen.tsx'
import styles from './HomeScreen.module.css'

/** Loaded after the header and the banner; its queries start earlier, in HomeScreen. */
const HomeProfiles = lazyPart(() => import('./HomeProfiles.tsx'))

const Door = lazyPart(() => import('../../entities/door/Door.tsx'))

const NextReservation = lazyWhenIdle(() => import('./NextReservation.tsx'), 'rest')

/** Below the fold, so its code loads last. */
const FirstGame = lazyPart(() => import('./FirstGame.tsx'))

/** When all three queries fail, one error replaces the sections. */
export function HomeScreen() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const isVisitor = useToken() === null
  const games = useQuery(hotGamesQuery())
  const highEnd = useQuery(highEndQuery())
  const newest = useQuery(newestProfilesQuery())
  const isDead = games.isLoadingError && highEnd.isLoadingError && newest.isLoadingError
  const reload = () => refresh(() => reloadHome(client))
  return (
    <>
      <HomeBar />
      <PullToRefresh onRefresh={reload}>
        <Stack>
          {isVisitor && !isDead && (
            <Suspense fallback={<Skeleton blocks={[42]} />}>
              <Door>
                <ButtonLink variant="outline" to="/Register">
                  {t('home:doorRegister')}
                </ButtonLink>
              </Door>
            </Suspense>
          )}
          {!isVisitor && wasOpen() && (
            <Suspense fallback={<Skeleton blocks={[7]} />}>
              <NextReservation />
            </Suspense>
          )}
          <Banner priority={isVisitor ? 'low' : 'high'} />
          {isDead ? (
            <>
              <QueryBoundary query={games} skeleton={null}>
                {() => null}
              </QueryBoundary>
              <Trust />
            </>
          ) : (
            <HomeSections isVisitor={isVisitor} />
          )}
          <MutedText>{t('playPoints')}</MutedText>
        </Stack>
      </PullToRefresh>
    </>
  )
}

function HomeSections({ isVisitor }: { readonly isVisitor: boolean }) {
  const skeleton = <Skeleton blocks={isVisitor ? [9] : [28, 6]} />
  return (
    <div className={`stack gap-5 ${styles.sections}`}>
      <Suspense fallback={<ComingProfiles>{skeleton}</ComingProfiles>}>
        <HomeProfiles fairness={<Trust />}>
          <InView fallback={skeleton}>
            <Suspense fallback={skeleton}>
              <FirstGame isAtDoor={isVisitor} />
            </Suspense>
          </InView>
        </HomeProfiles>
      </Suspense>
    </div>
  )
}

/** Placeholder with the height of both sections while their code and rows load. */
function ComingProfiles({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('home')
  return (
    <>
      <div className={`rounded ${styles.wait}`} />
      <Section title={t('highEnd')}>
        <Skeleton blocks={[18]} />
      </Section>
      <div className={styles.draw}>{children}</div>
      <Trust />
      <Section title={t('recommended')}>
        <Skeleton blocks={[10, 10]} />
      </Section>
    </>
  )
}

/** How each draw can be checked, and the charter's line above the second row of profiles (C1.4). */
function Trust() {
  const { t } = useTranslation('home')
  return (
    <>
      <section className={`stack start gap-3 ${styles.card}`} aria-label={t('fairnessTitle')}>
        <h2 className="heading size-title">{t('fairnessTitle')}</h2>
        <p>{t('fairnessText')}</p>
        <ButtonLink variant="outline" to="/Fairness">
          {t('fairnessLink')}
        </ButtonLink>
      </section>
      <PlainNotice isSlim />
    </>
  )
}

/** Refetches every query of the home screen; `isError` is true when one of them failed. */
async function reloadHome(client: QueryClient): Promise<{ readonly isError: boolean }> {
  const { transparencyQuery } = await import('../../entities/site/transparency-query.ts')
  const keys = [
    configQuery(),
    highEndQuery(),
    newestProfilesQuery(),
    hotGamesQuery(),
    transparencyQuery(),
  ].map(({ queryKey }) => queryKey)
  await Promise.all(keys.map((queryKey) => client.refetchQueries({ queryKey, type: 'active' })))
  return { isError: keys.some((queryKey) => client.getQueryState(queryKey)?.status === 'error') }
}

const TrustRing = withoutFallback(lazyWhenIdle(() => import('../../entities/alarm/TrustRing.tsx'), 'rest'))

/** Header with word mark and customer service. Members get the ring of trust, visitors the login. */
function HomeBar() {
  const { t } = useTranslation()
  const isVisitor = useToken() === null
  return (
    <MarkBar>
      {isVisitor ? (
        <ButtonLink variant="quiet" to="/Login">
          {t('login')}
        </ButtonLink>
      ) : (
        <TrustRing />
      )}
      <ServiceButton />
    </MarkBar>
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
