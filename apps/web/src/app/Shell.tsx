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
  const { pathname } = useLocation()
  const type = useNavigationType()
  const main = useRef<HTMLElement>(null)
  const hasTabs = TABS.some(({ path }) => path === pathname)
  const arrived = useRef(pathname)

  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    if (type === 'POP') return
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, type])

  return (
    <div className={styles.shell}>
      <SidePanel />
      <main ref={main} className={styles.column} tabIndex={-1} data-tabs={hasTabs || undefined}>
        {children}
      </main>
      {hasTabs && <TabBar current={pathname} />}
    </div>
  )
}
