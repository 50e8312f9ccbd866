import type { Row } from './row.ts'

const WIDTH = 880
const LABEL = 480
const LINE = 22
const SPAN = WIDTH - LABEL - 70

/** Returns the share of its goal that a row reaches; inverted where smaller is better. */
function shareOf({ goal, value }: Row): number {
  const wanted = Number(goal.replace(/[^\d.]/g, ''))
  return goal.startsWith('≤') ? wanted / Math.max(value, wanted / 100) : value / wanted
}

const written = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function bar(row: Row, place: number): string {
  const y = 30 + place * LINE
  const length = Math.min(2, shareOf(row)) * (SPAN / 2)
  return [
    `<text x="${LABEL - 8}" y="${y + 12}" text-anchor="end">${written(row.work)} : ${written(row.against)}</text>`,
    `<rect x="${LABEL}" y="${y}" width="${length.toFixed(1)}" height="16" fill="${row.holds ? '#2f7d4f' : '#b3542d'}"/>`,
    `<text x="${(LABEL + length + 6).toFixed(1)}" y="${y + 12}">${row.value.toFixed(2)}</text>`,
  ].join('\n')
}

/** Bars: share of the goal. Line: the goal. The frame ends at twice the goal. */
export function plot(rows: readonly Row[]): string {
  const height = 40 + rows.length * LINE
  const goal = LABEL + SPAN / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11" fill="#444">
<title>Each row as the share of its goal</title>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="${goal}" y="18" text-anchor="middle">goal</text>
${rows.map(bar).join('\n')}
<line x1="${goal}" x2="${goal}" y1="24" y2="${height - 8}" stroke="#222" stroke-dasharray="3 3"/>
</svg>
`
}
