import type { Row } from './row.ts'

const WIDTH = 720
const HEIGHT = 300
const LEFT = 60
const RIGHT = 250
const TOP = 40
const BOTTOM = 40
const COLOURS = ['#2f7d4f', '#b3542d', '#2d5fb3', '#7a4fa3', '#8a7a1f']

interface Point {
  readonly x: number
  readonly y: number
}

/** One line per kind of work over the number of bets, both axes logarithmic. */
export function curves({ title, rows }: { title: string; rows: readonly Row[] }): string {
  const points = rows.flatMap(({ curve, bets, value }) =>
    curve === undefined || bets === undefined ? [] : [{ curve, x: bets, y: Math.max(0.01, value) }],
  )
  const xs = points.map(({ x }) => Math.log10(x))
  const ys = points.map(({ y }) => Math.log10(y))
  const [minX, maxX] = [Math.floor(Math.min(...xs)), Math.ceil(Math.max(...xs))]
  const [minY, maxY] = [Math.floor(Math.min(...ys)), Math.ceil(Math.max(...ys) + 0.01)]
  const across = (x: number) =>
    LEFT + ((Math.log10(x) - minX) / Math.max(1, maxX - minX)) * (WIDTH - LEFT - RIGHT)
  const up = (y: number) =>
    HEIGHT - BOTTOM - ((Math.log10(y) - minY) / (maxY - minY)) * (HEIGHT - TOP - BOTTOM)
  const powers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => 10 ** (from + n))
  const grid = [
    ...powers(minX, maxX).map(
      (x) =>
        `<line x1="${across(x)}" x2="${across(x)}" y1="${TOP}" y2="${HEIGHT - BOTTOM}" stroke="#ddd"/><text x="${across(x)}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${x.toLocaleString('en')}</text>`,
    ),
    ...powers(minY, maxY).map(
      (y) =>
        `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${up(y)}" y2="${up(y)}" stroke="#ddd"/><text x="${LEFT - 6}" y="${up(y) + 4}" text-anchor="end">${Number(y.toPrecision(1))}</text>`,
    ),
  ]
  const names = [...new Set(points.map(({ curve }) => curve))]
  const lines = names.map((name, n) => {
    const mine: Point[] = points.filter(({ curve }) => curve === name).toSorted((a, b) => a.x - b.x)
    const colour = COLOURS[n % COLOURS.length]
    const places = mine.map(({ x, y }) => `${across(x).toFixed(1)},${up(y).toFixed(1)}`)
    const dots = places.map((place) => {
      const [x, y] = place.split(',')
      return `<circle cx="${x}" cy="${y}" r="3" fill="${colour}"/>`
    })
    const key = TOP + 10 + n * 20
    return [
      `<polyline points="${places.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      ...dots,
      `<rect x="${WIDTH - RIGHT + 12}" y="${key - 9}" width="10" height="10" fill="${colour}"/><text x="${WIDTH - RIGHT + 28}" y="${key}">${name}</text>`,
    ].join('\n')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11" fill="#444">
<title>${title}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${LEFT}" y="20" font-size="13">${title}</text>
${[...grid, ...lines].join('\n')}
</svg>
`
}
