import type { ReactNode } from 'react'
import styles from './Card.module.css'

interface Props {
  readonly children: ReactNode
  readonly testId?: string
}

export function Card({ children, testId }: Props) {
  return (
    <article className={`surface stack gap-3 ${styles.card}`} data-testid={testId}>
      {children}
    </article>
  )
}
