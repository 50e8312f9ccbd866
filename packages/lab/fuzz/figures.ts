// Totals of all recorded fuzzing runs, in one file.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface FuzzFigures {
  /** of the newest run, UTC; '' without any */
  date: string
  /** comma-separated */
  seeds: string
  requests: number
  /** requests sent as raw bytes */
  raw: number
  /** registered paths that were sent every method */
  paths: number
  methods: number
  /** wrong responses and alarming log lines */
  faults: number
}

const none: FuzzFigures = { date: '', seeds: '', requests: 0, raw: 0, paths: 0, methods: 0, faults: 0 }

const readFuzzFigures = (file: string): FuzzFigures =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : none

export function addFuzzFigures(file: string, run: FuzzFigures): void {
  const stored = readFuzzFigures(file)
  const all: FuzzFigures = {
    date: run.date,
    seeds: stored.seeds === '' ? run.seeds : `${stored.seeds}, ${run.seeds}`,
    requests: stored.requests + run.requests,
    raw: stored.raw + run.raw,
    paths: Math.max(stored.paths, run.paths),
    methods: run.methods,
    faults: stored.faults + run.faults,
  }
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
}
