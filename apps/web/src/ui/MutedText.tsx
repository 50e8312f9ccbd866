import type { ReactNode } from 'react'
import styles from './Screen.module.css'

interface Props {
  readonly children: ReactNode
}

/** Small, muted text. */
export function MutedText({ children }: Props) {
  return <p className={styles.soft}>{children}</p>
}
