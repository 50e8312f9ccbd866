import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyWhenIdle } from '../../lib/lazy-part.ts'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import styles from './Banner.module.css'
import { BannerSlide } from './BannerSlide.tsx'
import { configQuery } from './site-queries.ts'

const BannerMotion = lazyWhenIdle(() => import('./BannerMotion.tsx'))

interface Props {
  /** Of the first picture. */
  readonly priority: 'high' | 'low'
}

/**
 * The banners. The first is rendered at once; their animation is a chunk that loads when the browser is idle. Renders nothing when
 * they cannot be fetched: the list below shows the error.
 */
export function Banner({ priority }: Props) {
  const config = useQuery(configQuery())
  if (config.isLoadingError) return null
  return (
    <QueryBoundary query={config} skeleton={<div className={styles.wait} data-face="skeleton" />}>
      {({ banners }) => {
        const [first] = banners
        if (!first) return null
        const still = (
          <div className={`relative clip ${styles.banner}`}>
            <BannerSlide banner={first} priority={priority} />
          </div>
        )
        if (banners.length === 1) return still
        return (
          <Suspense fallback={still}>
            <BannerMotion priority={priority} banners={banners} />
          </Suspense>
        )
      }}
    </QueryBoundary>
  )
}
