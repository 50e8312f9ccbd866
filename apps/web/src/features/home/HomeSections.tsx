import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { PlainNotice } from '../../entities/report/PlainNotice.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { EmptyFace } from '../../ui/EmptyFace.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WhenNear } from '../../ui/WhenNear.tsx'
import styles from './HomeSections.module.css'

/** Loaded after the header and the banner; its queries start earlier, in HomeScreen. */
const HomeProfiles = lazyPart(() => import('./HomeProfiles.tsx'))

/** Below the fold, so its code loads last. */
const FirstGame = lazyPart(() => import('./FirstGame.tsx'))

interface Props {
  readonly games: UseQueryResult<readonly { readonly key: string; readonly id: number }[]>
}

export function HomeSections({ games }: Props) {
  const { t } = useTranslation('home')
  const skeleton = <Skeleton blocks={[26, 6]} />
  const place = <div className={styles.place} />
  return (
    <>
      <PlainNotice />
      <Suspense fallback={<ComingProfiles>{place}</ComingProfiles>}>
        <HomeProfiles>
          <WhenNear fallback={place}>
            <Suspense fallback={skeleton}>
              <QueryFace query={games} skeleton={skeleton}>
                {([first]) =>
                  first ? <FirstGame gameKey={first.key} id={first.id} /> : <EmptyFace title={t('noGames')} />
                }
              </QueryFace>
            </Suspense>
          </WhenNear>
        </HomeProfiles>
      </Suspense>
    </>
  )
}

/** Placeholder with the height of both sections while their code and rows load. */
function ComingProfiles({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('home')
  return (
    <>
      <Section title={t('highEnd')}>
        <Skeleton blocks={[15, 15, 2.75]} />
      </Section>
      {children}
      <Section title={t('recommended')}>
        <Skeleton blocks={[10, 10]} />
      </Section>
    </>
  )
}
