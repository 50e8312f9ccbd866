const WIDTH = 320
const HEIGHT = 110
const BAR_MAX = 40

/** Observed and expected count of a sum, or of another option. */
interface CountRow {
  readonly sum: number | string
  readonly count: number
  readonly expected: number
  /** The counts that 95 % of such series have. */
  readonly range?: { readonly low: number; readonly high: number }
}

export interface SumRow extends CountRow {
  readonly sum: number
}

interface Props {
  readonly rows: readonly CountRow[]
  readonly label: string
}

/** Bars: observed count per sum. Line: expected count. Whiskers: its range. */
export function SumPlot({ rows, label }: Props) {
  const step = WIDTH / rows.length
  const width = Math.min(step - 6, BAR_MAX)
  const max = Math.max(
    1,
    ...rows.flatMap(({ count, expected, range }) => [count, expected, range?.high ?? 0]),
  )
  const height = (count: number) => (count / max) * HEIGHT
  const middle = (at: number) => at * step + step / 2
  const line = rows.map(({ expected }, at) => `${middle(at)},${HEIGHT - height(expected)}`).join(' ')
  return (
    <svg
      className="full plum"
      viewBox={`0 -4 ${WIDTH} ${HEIGHT + 22}`}
      fill="currentColor"
      fontSize="12"
      textAnchor="middle"
      role="img"
      aria-label={label}
    >
      {rows.map(({ sum, count }, at) => (
        <g key={sum}>
          <rect x={middle(at) - width / 2} y={HEIGHT - height(count)} width={width} height={height(count)} />
          <text className="ink-soft" x={middle(at)} y={HEIGHT + 14}>
            {sum}
          </text>
        </g>
      ))}
      <polyline className="curve gold" points={line} />
      {rows.map(
        ({ sum, range }, at) =>
          range && (
            <path
              key={sum}
              className="curve ink-soft"
              d={`M${middle(at)} ${HEIGHT - height(range.low)}V${HEIGHT - height(range.high)}`}
            />
          ),
      )}
    </svg>
  )
}
