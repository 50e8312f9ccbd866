import { Dices, House, LayoutGrid, SquarePlay, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router-dom'
import { lazyWhenIdle, withoutFallback } from '../lib/lazy-part.ts'
import { useFirstEntry } from '../lib/navigation.ts'
import { useToken } from '../lib/session.ts'
import { useTranslation } from '../lib/translation.ts'
import { WordMark } from '../ui/WordMark.tsx'
import styles from './Shell.module.css'

const Unread = withoutFallback(lazyWhenIdle(() => import('../entities/inbox/Unread.tsx'), 'rest'))

/** A column of phone width; on wider screens next to a panel. */
export function Shell({ notice, children }: { readonly notice: ReactNode; readonly children: ReactNode }) {
  useFirstEntry()
  const here = useLocation()
  const type = useNavigationType()
  const main = useRef<HTMLElement>(null)
  const arrived = useRef(here.pathname)
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
      <SidePanel />
      <main ref={main} className={styles.column} tabIndex={-1} data-tabs={hasTabs || undefined}>
        {notice}
        {children}
      </main>
      {hasTabs && <TabBar current={here.pathname} />}
    </div>
  )
}

/** The panel of wide screens with name and claim. */
function SidePanel() {
  const { t } = useTranslation('app')
  return (
    <aside className={`gap-3 ${styles.panel}`} aria-label="Saikoro">
      <WordMark />
      <p className={`heading size-large ${styles.line}`}>{t('promise')}</p>
      <p className="soft">{t('ui:playPoints')}</p>
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

function TabBar({ current }: { readonly current: string }) {
  const { t } = useTranslation('app')
  const isMember = useToken() !== null
  return (
    <nav className={`dock grid ${styles.bar}`} aria-label={t('mainNavigation')}>
      {TABS.map(({ path, icon: Icon, label }) => (
        <Link
          key={path}
          to={path}
          className={`row center relative ink-soft text-center focus-inside ${styles.tab}`}
          aria-current={path === current ? 'page' : undefined}
          onClick={() => path === current && scrollTo(0, 0)}
        >
          <Icon size={22} strokeWidth={1.75} />
          <span>{t(label)}</span>
          {path === '/Mine' && isMember && <Unread />}
        </Link>
      ))}
    </nav>
  )
}
