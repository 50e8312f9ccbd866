import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import styles from './Shell.module.css'
import { SidePanel } from './SidePanel.tsx'
import { TABS, TabBar } from './TabBar.tsx'

interface Props {
  readonly children: ReactNode
}

/** A column of phone width; on wider screens next to a panel. */
export function Shell({ children }: Props) {
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
    <div className={styles.shell}>
      <SidePanel />
      <main ref={main} className={styles.column} tabIndex={-1} data-tabs={hasTabs || undefined}>
        {children}
      </main>
      {hasTabs && <TabBar current={here.pathname} />}
    </div>
  )
}
