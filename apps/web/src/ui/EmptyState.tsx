import type { ReactNode } from 'react'
import styles from './State.module.css'

interface Props {
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
}

/** Placeholder of an empty list. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <div className={`stack gap-3 ${styles.face}`}>
      <svg viewBox="0 0 64 64" width="72" height="72" fill="none" stroke="currentColor" aria-hidden="true">
        <rect x="12" y="12" width="40" height="40" rx="11" strokeWidth="1.5" strokeDasharray="4 5" />
        <circle cx="32" cy="32" r="4" strokeWidth="1.5" />
      </svg>
      <h2 className={`heading size-large ${styles.title}`}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  )
}
