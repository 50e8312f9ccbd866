import type { ReactNode } from 'react'
import styles from './Card.module.css'

interface Props<Row extends { readonly id: number | string }> {
  readonly rows: readonly Row[]
  readonly children: (row: Row) => ReactNode
}

export function Cards<Row extends { readonly id: number | string }>({ rows, children }: Props<Row>) {
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ul>
  )
}
