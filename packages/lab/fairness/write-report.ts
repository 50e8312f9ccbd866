// Findings as a table, sums as a plot.
import { OPTIONS, THROWS, WAYS } from '@saikoro/shared/rules/options'
import type { Counts } from './count-draws.ts'
import type { Finding } from './statistics.ts'

export function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map(({ name, value, freedom, z, isFair }) => {
    const figure =
      freedom === null ? `z = ${z.toFixed(2)}` : `χ² = ${value.toFixed(1)} (${freedom}), z = ${z.toFixed(2)}`
    return `${isFair ? 'fair     ' : 'NOT FAIR '} ${name.padEnd(28)} ${figure}`
  })
  return rows.join('\n')
}

const [WIDTH, HEIGHT, STEP, FOOT] = [720, 320, 44, 280]

/** Bars: observed count per sum. Line: expected count. */
export function plotOf({ sums, draws }: Counts): string {
  const highest = 27 / THROWS
  const tall = (share: number) => (share / highest) * 240
  const bars = OPTIONS.slice(4).map((option, at) => {
    const [x, share, fair] = [14 + at * STEP, (sums[at] ?? 0) / draws, WAYS[option] / THROWS]
    const bar = `<rect x="${x}" y="${(FOOT - tall(share)).toFixed(2)}" width="30" height="${tall(share).toFixed(2)}" fill="#c96f53"/>`
    const y = (FOOT - tall(fair)).toFixed(2)
    const line = `<path d="M${x - 4} ${y}h38" stroke="#1f2a37" stroke-width="2"/>`
    return `${bar}${line}<text x="${x + 15}" y="${FOOT + 20}" text-anchor="middle">${option}</text>`
  })
  const words = `Sums of ${draws.toLocaleString('en')} draws; the lines are fair dice`
  const title = `<title>${words}</title><text x="14" y="20">${words}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="14">${title}${bars.join('')}</svg>\n`
}
