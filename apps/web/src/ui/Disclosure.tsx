import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

interface Props {
  readonly label: string
  readonly onOpen?: () => void
  readonly children: ReactNode
}

/** Content that opens on request. */
export function Disclosure({ label, onOpen, children }: Props) {
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary className={`small touch ${styles.summary}`}>{label}</summary>
      {children}
    </details>
  )
}
