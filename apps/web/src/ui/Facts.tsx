import type { ReactNode } from 'react'
import styles from './Facts.module.css'

interface Props {
  /** Label and value; undefined values are omitted. */
  readonly rows: readonly (readonly [label: string, value: ReactNode] | undefined)[]
}

/** A list of labelled values. */
export function Facts({ rows }: Props) {
  return (
    <dl className="stack gap-1 small">
      {rows.map(
        (row) =>
          row && (
            <div key={row[0]} className={`wrap spread ${styles.row}`}>
              <dt>{row[0]}</dt>
              <dd>{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
