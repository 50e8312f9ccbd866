// What was measured last of each part, in one file; the page and its pictures are written from it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { inRoot } from '../../runtime/setup/paths.ts'
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

/** By part of the bench. */
export type Figures = Readonly<Record<string, Measured>>

export const readBenchFigures = (): Figures =>
  existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}

/** What these parts measured, with the day and the machine. */
export function measuredNow(found: Readonly<Record<string, readonly Row[]>>): Figures {
  const about = {
    day: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    cores: os.availableParallelism(),
  }
  return Object.fromEntries(Object.entries(found).map(([part, rows]) => [part, { ...about, rows }]))
}

/** Puts it in place of what the same parts measured before. */
export function keepFigures(measured: Figures): void {
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
      rows: rowsOf(figures, 'old'),
    }),
}

const BETWEEN = /(?<=<!-- bench -->\n)[\s\S]*?(?=\n<!-- \/bench -->)/

/** Every file that tells what was measured, as it has to be. */
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
