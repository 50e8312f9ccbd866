import type { ReactNode } from 'react'
import styles from './Badge.module.css'

interface Props {
  /** `good`: green, for success; `plain`: everything else. */
  readonly tone?: 'good' | 'plain'
  readonly children: ReactNode
}

/** A state as a label. */
export function Badge({ tone = 'plain', children }: Props) {
  return (
    <span className={`soft strong fixed ${styles.badge}`} data-tone={tone}>
      {children}
    </span>
  )
}
