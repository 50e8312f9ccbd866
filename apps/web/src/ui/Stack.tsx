import type { ReactNode } from 'react'
import styles from './Screen.module.css'

interface Props {
  readonly children: ReactNode
}

/** The body of a screen: its sections, evenly spaced. */
export function Stack({ children }: Props) {
  return <div className={`stack gap-5 ${styles.stack}`}>{children}</div>
}
