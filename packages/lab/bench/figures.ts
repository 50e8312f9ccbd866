// The latest measurement of each part, in one file; the docs and plots are generated from it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { inRoot } from '../../runtime/system/paths.ts'
import { curves } from './curves.ts'
import type { Row } from './row.ts'

const FILE = inRoot('docs/bench-figures.json')

interface Measured {
  readonly day: string
  readonly node: string
  readonly cores: number
  readonly rows: readonly Row[]
}

export type Figures = Readonly<Record<string, Measured>>

export const readBenchFigures = (): Figures =>
  existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}

/** Returns the rows of each part with day and machine. */
export function measuredNow(found: Readonly<Record<string, readonly Row[]>>): Figures {
  const about = {
    day: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    cores: os.availableParallelism(),
  }
  return Object.fromEntries(Object.entries(found).map(([part, rows]) => [part, { ...about, rows }]))
}

/** Replaces the stored measurements of these parts. */
export function storeFigures(measured: Figures): void {
  writeFileSync(FILE, `${JSON.stringify({ ...readBenchFigures(), ...measured }, null, 2)}\n`)
}

const rowsOf = (figures: Figures, part?: string): Row[] =>
  (part === undefined ? Object.values(figures) : [figures[part]]).flatMap((measured) => measured?.rows ?? [])

const PAGES: Readonly<Record<string, (figures: Figures) => string>> = {
  'docs/performance.md': table,
  'README.md': short,
}
const PICTURES: Readonly<Record<string, (figures: Figures) => string>> = {
  'docs/pictures/performance.svg': (figures) => plot(rowsOf(figures)),
  'docs/pictures/draws.svg': (figures) =>
    curves({ title: 'Seconds of a draw, by its bets', rows: rowsOf(figures, 'draws') }),
  'docs/pictures/old-bets.svg': (figures) =>
    curves({
      title: 'Time against a member with a page of bets, by bets in the table',
      rows: rowsOf(figures, 'history'),
    }),
}

const BETWEEN = /(?<=<!-- bench -->\n)[\s\S]*?(?=\n<!-- \/bench -->)/

/** Returns every generated file with its content. */
export function generatedFiles(figures: Figures): Record<string, string> {
  const pages = Object.entries(PAGES).map(([file, write]) => [
    file,
    readFileSync(inRoot(file), 'utf8').replace(BETWEEN, () => write(figures)),
  ])
  const pictures = Object.entries(PICTURES).map(([file, draw]) => [file, draw(figures)])
  return Object.fromEntries([...pages, ...pictures])
}

export function writeGeneratedFiles(): void {
  for (const [file, text] of Object.entries(generatedFiles(readBenchFigures())))
    writeFileSync(inRoot(file), text)
}

const HEAD = ['| work | against | measured | value | goal | holds |', '| --- | --- | --- | --- | --- | --- |']

const line = ({ work, against, measured, value, goal, holds, undecided }: Row): string =>
  `| ${work} | ${against} | ${measured} | ${value.toFixed(2)} | ${goal} | ${undecided ? 'undecided' : holds ? 'yes' : 'no'} |`

const about = ({ day, node, cores }: Measured): string =>
  `${day}, Node ${node}, ${cores} cores for client, API and PostgreSQL together`

/** Returns all parts as one Markdown table, with day and machine. */
export function table(figures: Figures): string {
  const runs = Map.groupBy(Object.entries(figures), ([, measured]) => about(measured))
  const machines = [...runs].map(([what, parts]) => `${parts.map(([part]) => part).join(', ')}: ${what}.`)
  const rows = Object.values(figures).flatMap(({ rows }) => rows)
  return ['', ...machines, '', ...HEAD, ...rows.map(line), ''].join('\n')
}

/** Returns the summary for README.md: how many rows reach their goals, and the others. */
function short(figures: Figures): string {
  const rows = Object.values(figures).flatMap(({ rows }) => rows)
  const undecided = rows.filter((row) => row.undecided)
  const missed = rows.filter((row) => !row.holds && !row.undecided)
  const names = missed.map(
    ({ work, against, value, goal }) => `${work} : ${against} ${value.toFixed(2)} (${goal})`,
  )
  const reached = rows.length - missed.length - undecided.length
  const all = `${reached} of ${rows.length} rows reach their goals, ${undecided.length} undecided`
  return names.length === 0 ? `${all}.` : `${all}; not these: ${names.join(' · ')}.`
}

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
function plot(rows: readonly Row[]): string {
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
