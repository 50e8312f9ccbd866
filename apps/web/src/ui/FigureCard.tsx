import type { ReactNode } from 'react'
import styles from './FigureCard.module.css'

interface Props {
  readonly label: string
  readonly figure: ReactNode
  readonly children?: ReactNode
}

/** A large figure with its name and details. */
export function FigureCard({ label, figure, children }: Props) {
  return (
    <section className={`stack gap-1 ${styles.card}`} aria-label={label}>
      <p className={styles.label}>{label}</p>
      <p className={styles.points}>{figure}</p>
      {children}
    </section>
  )
}
