// What came of all runs so far, in one file.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface Figures {
  rounds: number
  /** rounds by what went wrong in them */
  faults: Record<string, number>
  /** requests by what their members were told */
  operations: { ok: number; fail: number; unknown: number }
  draws: { settled: number; void: number }
  /** seconds until everything was ready again, the longest */
  slowestReturn: number
  violations: string[]
}

/** A product that was broken on purpose, and what the harness said. */
export type Controls = Record<string, string>

interface Kept extends Figures {
  runs: number
  controls: Controls
}

export const noFigures = (): Figures => ({
  rounds: 0,
  faults: {},
  operations: { ok: 0, fail: 0, unknown: 0 },
  draws: { settled: 0, void: 0 },
  slowestReturn: 0,
  violations: [],
})

function sum<T extends Record<string, number>>(one: T, other: T): T {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(names.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)])) as T
}

/** Adds a run to a file of figures. */
export function addFigures(file: string, run: Figures, controls: Controls): void {
  const kept: Kept = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { runs: 0, ...noFigures(), controls: {} }
  const all: Kept = {
    runs: kept.runs + 1,
    rounds: kept.rounds + run.rounds,
    faults: sum(kept.faults, run.faults),
    operations: sum(kept.operations, run.operations),
    draws: sum(kept.draws, run.draws),
    slowestReturn: Math.max(kept.slowestReturn, Math.round(run.slowestReturn * 10) / 10),
    violations: [...kept.violations, ...run.violations],
    controls: { ...kept.controls, ...controls },
  }
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
}
