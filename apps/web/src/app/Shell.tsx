import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import styles from './Shell.module.css'
import { SidePanel } from './SidePanel.tsx'
import { TABS, TabBar } from './TabBar.tsx'

interface Props {
  readonly children: ReactNode
}

/** A phone's column, in the middle of wider screens beside a panel. */
export function Shell({ children }: Props) {
  const here = useLocation()
  const type = useNavigationType()
  const main = useRef<HTMLElement>(null)
  const arrived = useRef(here.pathname)
  const hasTabs = TABS.some(({ path }) => path === here.pathname)

  useEffect(() => {
    const isSameScreen = arrived.current === here.pathname
    arrived.current = here.pathname
    // Back finds a screen where it was left; a filter or the next draw changes what is in sight
    if (type === 'POP' || (type === 'REPLACE' && isSameScreen)) return
    scrollTo(0, 0)
    if (!isSameScreen) main.current?.focus({ preventScroll: true })
  }, [here, type])

  return (
    <div className={styles.shell}>
      <SidePanel />
      <main ref={main} className={styles.column} tabIndex={-1} data-tabs={hasTabs || undefined}>
        {children}
      </main>
      {hasTabs && <TabBar current={here.pathname} />}
    </div>
  )
}
