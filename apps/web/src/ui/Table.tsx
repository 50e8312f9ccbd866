import type { ReactNode } from 'react'
import styles from './Table.module.css'

interface Props {
  /** The heading of each column. */
  readonly head: readonly string[]
  /** The heading of each row and its cells. */
  readonly rows: readonly {
    readonly key: number | string
    readonly name: ReactNode
    readonly cells: readonly ReactNode[]
    /** What tests and screen readers know of the row. */
    readonly data?: Readonly<Record<`data-${string}`, string>>
  }[]
}

/** A table with a heading for each column and row. */
export function Table({ head, rows }: Props) {
  return (
    <table className={`full small breakable ${styles.table}`}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} className="soft" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells, data }) => (
          <tr key={key} {...data}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={head[place + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
