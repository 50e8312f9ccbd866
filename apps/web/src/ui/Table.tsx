import type { ReactNode } from 'react'
import styles from './Table.module.css'

interface Props {
  /** Another look than that of lines below the rows. */
  readonly className?: string
  /** The heading of each column. */
  readonly head: readonly string[]
  /** The heading of each row and its cells. */
  readonly rows: readonly {
    readonly key: number | string
    readonly name: ReactNode
    readonly cells: readonly string[]
  }[]
}

/** A table with a heading for each column and row. */
export function Table({ className = `full small ${styles.table}`, head, rows }: Props) {
  return (
    <table className={className}>
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
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
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
