import type { ReactNode } from 'react'
import styles from './Badge.module.css'

interface Props {
  /** `good`: green, for what is done well; `plain`: whatever else. */
  readonly tone?: 'good' | 'plain'
  readonly children: ReactNode
}

/** A state in a word. */
export function Badge({ tone = 'plain', children }: Props) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
