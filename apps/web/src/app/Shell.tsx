import { Dices, House, LayoutGrid, SquarePlay, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router-dom'
import { lazyWhenIdle, withoutFallback } from '../lib/lazy-part.ts'
import { useFirstEntry } from '../lib/navigation.ts'
import { useToken } from '../lib/session.ts'
import { useTranslation } from '../lib/translation.ts'
import { useMedia } from '../lib/use-media.ts'
import { WordMark } from '../ui/WordMark.tsx'
import styles from './Shell.module.css'
import { originOf } from './screens.ts'

const Unread = withoutFallback(lazyWhenIdle(() => import('../entities/inbox/Unread.tsx'), 'rest'))

/** As in the style sheets that lay out the rail. */
const DESKTOP = matchMedia('(min-width: 64rem)')

/** A column, with the tabs below it on a phone and in a rail beside it on a desktop. */
export function Shell({ notice, children }: { readonly notice: ReactNode; readonly children: ReactNode }) {
  useFirstEntry()
  const here = useLocation()
  const type = useNavigationType()
  const main = useRef<HTMLElement>(null)
  const arrived = useRef(here.pathname)
  const isDesktop = useMedia(DESKTOP)
  const hasTabs = TABS.some(({ path }) => path === here.pathname)

  useEffect(() => {
    const isSameScreen = arrived.current === here.pathname
    arrived.current = here.pathname
    // Back restores the scroll position, but not after changes of filter or draw
    if (type === 'POP' || (type === 'REPLACE' && isSameScreen)) return
    scrollTo(0, 0)
    if (!isSameScreen) main.current?.focus({ preventScroll: true })
  }, [here, type])

  return (
    <div className={`grid ${styles.shell}`}>
      <main ref={main} className={styles.column} tabIndex={-1} data-tabs={hasTabs || undefined}>
        {notice}
        {children}
      </main>
      <div className={styles.rail}>
        <Brand />
        {(hasTabs || isDesktop) && <TabBar path={here.pathname} />}
      </div>
    </div>
  )
}

/** Word mark and claim, at the two ends of the rail. */
function Brand() {
  const { t } = useTranslation('app')
  return (
    <aside className={styles.brand} aria-label="Saikoro">
      <WordMark />
      <div className={`stack gap-2 ${styles.claim}`}>
        <p className="heading balanced">{t('promise')}</p>
        <p className="soft">{t('ui:playPoints')}</p>
      </div>
    </aside>
  )
}

/** The five screens with a tab, in the order of the specification. */
const TABS = [
  { path: '/Home', icon: House, label: 'tabHome' },
  { path: '/Notice', icon: SquarePlay, label: 'video:title' },
  { path: '/Choose', icon: LayoutGrid, label: 'tabDirectory' },
  { path: '/Game', icon: Dices, label: 'tabGame' },
  { path: '/Mine', icon: UserRound, label: 'tabMine' },
] as const

/**
 * The tabs, with a mark on the one of this screen or of the screen that it is below. Nothing on screens outside the tabs: those of a
 * companion and of a closed account.
 */
function TabBar({ path: here }: { readonly path: string }) {
  const { t } = useTranslation('app')
  const isMember = useToken() !== null
  const origin = originOf(here)
  if (!TABS.some(({ path }) => path === origin)) return null
  return (
    <nav className={`dock grid ${styles.bar}`} aria-label={t('mainNavigation')}>
      {TABS.map(({ path, icon: Icon, label }) => (
        <Link
          key={path}
          to={path}
          className={`row center relative ink-soft text-center focus-inside ${styles.tab}`}
          aria-current={path === here ? 'page' : path === origin || undefined}
          onClick={() => path === here && scrollTo(0, 0)}
        >
          <Icon size={22} strokeWidth={1.75} />
          <span>{t(label)}</span>
          {path === '/Mine' && isMember && <Unread />}
        </Link>
      ))}
    </nav>
  )
}
