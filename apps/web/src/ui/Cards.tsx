import type { ReactNode } from 'react'

interface Props<Row extends { readonly id: number | string }> {
  readonly rows: readonly Row[]
  readonly children: (row: Row) => ReactNode
}

export function Cards<Row extends { readonly id: number | string }>({ rows, children }: Props<Row>) {
  return (
    <ul className="stack gap-4">
      {rows.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ul>
  )
}
