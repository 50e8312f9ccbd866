import type { ReactNode } from 'react'
import styles from './Screen.module.css'

interface Props {
  readonly children: ReactNode
}

/** A quiet line. */
export function MutedText({ children }: Props) {
  return <p className={styles.soft}>{children}</p>
}
