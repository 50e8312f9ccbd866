import { Clapperboard, Dices, House, LayoutGrid, UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useTranslation } from '../lib/translation.ts'
import styles from './TabBar.module.css'

/** The five screens with a tab, in the order of the specification. */
export const TABS = [
  { path: '/Home', icon: House, label: 'tabHome' },
  { path: '/Notice', icon: Clapperboard, label: 'tabVideos' },
  { path: '/Choose', icon: LayoutGrid, label: 'tabDirectory' },
  { path: '/Game', icon: Dices, label: 'tabGame' },
  { path: '/Mine', icon: UserRound, label: 'tabMine' },
] as const

interface Props {
  readonly current: string
}

export function TabBar({ current }: Props) {
  const { t } = useTranslation('app')
  return (
    <nav className={styles.bar} aria-label={t('mainNavigation')}>
      {TABS.map(({ path, icon: Icon, label }) => (
        <Link
          key={path}
          to={path}
          className={`row center ${styles.tab}`}
          aria-current={path === current ? 'page' : undefined}
          onClick={() => path === current && scrollTo(0, 0)}
        >
          <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
          <span>{t(label)}</span>
        </Link>
      ))}
    </nav>
  )
}
