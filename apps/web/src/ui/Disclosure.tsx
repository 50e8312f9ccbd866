import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

interface Props {
  readonly label: string
  readonly children: ReactNode
}

/** Something for those who want to see it. */
export function Disclosure({ label, children }: Props) {
  return (
    <details>
      <summary className={styles.summary}>{label}</summary>
      {children}
    </details>
  )
}
