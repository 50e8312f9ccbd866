import { type ReactNode, useId } from 'react'
import styles from './Screen.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

export function Section({ title, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
