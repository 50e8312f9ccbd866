// The latest measurement of each part, in one file; the docs and plots are generated from it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { inRoot } from '../../runtime/system/paths.ts'
import { curves } from './curves.ts'
import { plot } from './plot.ts'
import type { Row } from './row.ts'
import { short, table } from './table.ts'

const FILE = inRoot('docs/bench-figures.json')

export interface Measured {
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
export function told(figures: Figures): Record<string, string> {
  const pages = Object.entries(PAGES).map(([file, write]) => [
    file,
    readFileSync(inRoot(file), 'utf8').replace(BETWEEN, () => write(figures)),
  ])
  const pictures = Object.entries(PICTURES).map(([file, draw]) => [file, draw(figures)])
  return Object.fromEntries([...pages, ...pictures])
}

export function tell(): void {
  for (const [file, text] of Object.entries(told(readBenchFigures()))) writeFileSync(inRoot(file), text)
}
