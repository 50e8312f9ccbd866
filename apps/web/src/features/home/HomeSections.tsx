import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { EmptyFace } from '../../ui/EmptyFace.tsx'
import { PlainNotice } from '../../ui/PlainNotice.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WhenNear } from '../../ui/WhenNear.tsx'
import { HighEnd } from './HighEnd.tsx'
import styles from './HomeSections.module.css'
import { Recommended } from './Recommended.tsx'

/** Below the fold; what it is made of comes after what is above. */
const FirstGame = lazy(async () => ({ default: (await import('./FirstGame.tsx')).FirstGame }))

interface Props {
  readonly games: UseQueryResult<readonly { readonly key: string; readonly id: number }[]>
}

export function HomeSections({ games }: Props) {
  const { t } = useTranslation('home')
  const skeleton = <Skeleton blocks={[26, 6]} />
  const place = <div className={styles.place} />
  return (
    <>
      <HighEnd />
      <Recommended />
      <PlainNotice />
      <WhenNear fallback={place}>
        <Suspense fallback={skeleton}>
          <QueryFace query={games} skeleton={skeleton}>
            {([first]) =>
              first ? <FirstGame gameKey={first.key} id={first.id} /> : <EmptyFace title={t('noGames')} />
            }
          </QueryFace>
        </Suspense>
      </WhenNear>
    </>
  )
}
