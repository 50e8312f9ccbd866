import styles from './SumPlot.module.css'

const STEP = 20
const HEIGHT = 110

/** Observed and expected count of a sum. */
export interface SumRow {
  readonly sum: number
  readonly count: number
  readonly expected: number
}

interface Props {
  readonly rows: readonly SumRow[]
  readonly label: string
}

/** Bars: observed count per sum. Line: expected count. */
export function SumPlot({ rows, label }: Props) {
  const max = Math.max(1, ...rows.flatMap(({ count, expected }) => [count, expected]))
  const height = (count: number) => (count / max) * HEIGHT
  const middle = (at: number) => at * STEP + STEP / 2
  const line = rows.map(({ expected }, at) => `${middle(at)},${HEIGHT - height(expected)}`).join(' ')
  return (
    <svg
      className={`full ${styles.plot}`}
      viewBox={`0 -4 ${rows.length * STEP} ${HEIGHT + 22}`}
      role="img"
      aria-label={label}
    >
      {rows.map(({ sum, count }, at) => (
        <g key={sum}>
          <rect
            className={styles.bar}
            x={at * STEP + 3}
            y={HEIGHT - height(count)}
            width={STEP - 6}
            height={height(count)}
          />
          <text className={styles.name} x={middle(at)} y={HEIGHT + 14}>
            {sum}
          </text>
        </g>
      ))}
      <polyline className={`curve ${styles.line}`} points={line} />
    </svg>
  )
}
