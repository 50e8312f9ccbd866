import { CalendarHeart, Dices, SquarePlay } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { InView } from '../../ui/LazyMount.tsx'
import { Skeleton } from '../../ui/QueryBoundary.tsx'
import styles from './Door.module.css'
import { FirstDraw } from './FirstDraw.tsx'

const OwnCheck = lazyPart(() => import('./OwnCheck.tsx'))
const VideoShelf = lazyPart(() => import('../video/VideoShelf.tsx'))

const HERE = [
  { icon: CalendarHeart, text: 'doorMeet' },
  { icon: SquarePlay, text: 'doorWatch' },
  { icon: Dices, text: 'doorPlay' },
] as const

/** Placeholders with the height of what follows. */
const DRAW = <Skeleton blocks={[27.4]} />
const SHELF = <Skeleton blocks={[9.6]} />

/** What a visitor sees first: the draw as it runs, a check of it by one tap, and what else is here. `children`: the second large button. */
export function Door({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('home')
  const [isChecking, setChecking] = useState(false)
  return (
    <>
      <div className={`wide gap-4 grid ${styles.door}`}>
        <div className={styles.draw}>
          <FirstDraw skeleton={DRAW} />
        </div>
        <div className="stack gap-4">
          {isChecking ? (
            <Suspense fallback={<Skeleton blocks={[9]} />}>
              <OwnCheck />
            </Suspense>
          ) : (
            <div className={`columns-2 gap-3 ${styles.ways}`}>
              <Button onClick={() => setChecking(true)}>{t('doorCheck')}</Button>
              {children}
            </div>
          )}
          <ul className="stack gap-2">
            {HERE.map(({ icon: Icon, text }) => (
              <li key={text} className="flex gap-3">
                <Icon className="plum" aria-hidden="true" size={20} strokeWidth={1.75} />
                <span className="shrink">{t(text)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <InView fallback={SHELF}>
        <Suspense fallback={SHELF}>
          <VideoShelf />
        </Suspense>
      </InView>
    </>
  )
}
