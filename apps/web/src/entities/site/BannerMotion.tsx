import useEmblaCarousel from 'embla-carousel-react'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useAutoplay } from '../../lib/use-autoplay.ts'
import styles from './Banner.module.css'
import { BannerSlide } from './BannerSlide.tsx'
import type { Banner } from './site-queries.ts'

/** Autoplay interval of the specification, ms. */
const STEP_MS = 3_000

interface Props {
  readonly priority: 'high' | 'low'
  readonly banners: readonly Banner[]
}

/** A carousel of banners: swipe, dots, autoplay. */
export function BannerMotion({ priority, banners }: Props) {
  const { t } = useTranslation('app')
  const [frame, ring] = useEmblaCarousel({ loop: true })
  const [shown, setShown] = useState(0)
  const { isMoving, toggle, rest } = useAutoplay(() => ring?.scrollNext(), STEP_MS)

  useEffect(() => {
    if (!ring) return
    const follow = () => setShown(ring.selectedScrollSnap())
    ring.on('select', follow)
    return () => {
      ring.off('select', follow)
    }
  }, [ring])

  return (
    <section
      className={`relative clip ${styles.banner}`}
      aria-label={t('banners')}
      aria-roledescription="carousel"
      {...rest}
    >
      <div ref={frame}>
        <ul className={`flex ${styles.ring}`}>
          {banners.map((banner, place) => (
            <li
              key={banner.id}
              className={`shrink relative ${styles.slide}`}
              aria-hidden={place !== shown}
              inert={place !== shown}
            >
              <BannerSlide banner={banner} priority={place === 0 ? priority : undefined} />
            </li>
          ))}
        </ul>
      </div>
      <div className={`row spread absolute on-tray ${styles.controls}`}>
        <div className="flex">
          {banners.map(({ id, name }, place) => (
            <button
              key={id}
              type="button"
              className={`flex center touch ${styles.dot}`}
              aria-label={t('showBanner', { name })}
              aria-current={place === shown}
              onClick={() => ring?.scrollTo(place)}
            />
          ))}
        </div>
        <button
          type="button"
          className="row center touch"
          aria-label={isMoving ? t('ui:pause') : t('ui:play')}
          onClick={toggle}
        >
          {isMoving ? <Pause aria-hidden="true" size={16} /> : <Play aria-hidden="true" size={16} />}
        </button>
      </div>
    </section>
  )
}
