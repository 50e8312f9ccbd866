import type { ReactNode } from 'react'
import styles from './Card.module.css'

interface Props {
  readonly title: string
  readonly soft?: string
  /** Content at the end of the line: a state, an amount. */
  readonly children?: ReactNode
}

export function CardHead({ title, soft, children }: Props) {
  return (
    <header className="row spread gap-3">
      <div className="shrink">
        <h2 className={styles.title}>{title}</h2>
        {soft && <p className="soft">{soft}</p>}
      </div>
      {children}
    </header>
  )
}
