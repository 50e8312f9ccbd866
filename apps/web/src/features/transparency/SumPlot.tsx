import styles from './SumPlot.module.css'
import type { SumRow } from './throw-statistics.ts'

const [STEP, HIGH] = [20, 110]

interface Props {
  readonly rows: readonly SumRow[]
  readonly label: string
}

/** Bars: observed count per sum. Line: expected count. */
export function SumPlot({ rows, label }: Props) {
  const most = Math.max(1, ...rows.flatMap(({ count, expected }) => [count, expected]))
  const height = (count: number) => (count / most) * HIGH
  const middle = (at: number) => at * STEP + STEP / 2
  const line = rows.map(({ expected }, at) => `${middle(at)},${HIGH - height(expected)}`).join(' ')
  return (
    <svg
      className={styles.plot}
      viewBox={`0 -4 ${rows.length * STEP} ${HIGH + 22}`}
      role="img"
      aria-label={label}
    >
      {rows.map(({ sum, count }, at) => (
        <g key={sum}>
          <rect
            className={styles.bar}
            x={at * STEP + 3}
            y={HIGH - height(count)}
            width={STEP - 6}
            height={height(count)}
          />
          <text className={styles.name} x={middle(at)} y={HIGH + 14}>
            {sum}
          </text>
        </g>
      ))}
      <polyline className={styles.line} points={line} />
    </svg>
  )
}
