// Totals of all recorded runs, in one file.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface Figures {
  rounds: number
  /** rounds by kind of fault */
  faults: Record<string, number>
  /** requests by response */
  operations: { ok: number; fail: number; unknown: number }
  draws: { settled: number; void: number }
  /** longest recovery time, s */
  slowestReturn: number
  /** recovery times by kind of fault, s */
  returns?: Record<string, number[]>
  violations: string[]
}

/** Controls by name: detected or not. */
export type Controls = Record<string, string>

export interface RecordedFigures extends Figures {
  /** of the newest run, UTC; '' without any */
  date: string
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

const tenth = (seconds: number) => Math.round(seconds * 10) / 10

function joinReturns(one: NonNullable<Figures['returns']>, other: NonNullable<Figures['returns']>) {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(
    names.map((name) => [name, [...(one[name] ?? []), ...(other[name] ?? []).map(tenth)]]),
  )
}

export const addUp = (one: Figures, other: Figures): Figures => ({
  rounds: one.rounds + other.rounds,
  faults: sum(one.faults, other.faults),
  operations: sum(one.operations, other.operations),
  draws: sum(one.draws, other.draws),
  slowestReturn: Math.max(one.slowestReturn, tenth(other.slowestReturn)),
  ...((one.returns || other.returns) && { returns: joinReturns(one.returns ?? {}, other.returns ?? {}) }),
  violations: [...one.violations, ...other.violations],
})

export const readFigures = (file: string): RecordedFigures =>
  existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { date: '', runs: 0, ...noFigures(), controls: {} }

/** Adds the figures of a run to a file. */
export function addFigures(file: string, { date, runs, controls, ...figures }: RecordedFigures): void {
  const recorded = readFigures(file)
  const all: RecordedFigures = {
    date,
    runs: recorded.runs + runs,
    ...addUp(recorded, figures),
    controls: { ...recorded.controls, ...controls },
  }
  const text = JSON.stringify(all, null, 2)
  // as Biome formats it: the numbers of a list on one line
  const formatted = text.replaceAll(
    /\[([\d.,\s]+)\]/g,
    (_list, numbers) => `[${numbers.trim().replaceAll(/\s+/g, ' ')}]`,
  )
  writeFileSync(file, `${formatted}\n`)
}

const number = (value: number) => value.toLocaleString('en-US')

/** Returns the summary for the docs. */
export function describeFigures(
  { date, rounds, faults, operations, draws, slowestReturn, violations, controls }: RecordedFigures,
  command = 'chaos',
) {
  const detected = Object.values(controls).filter((result) => result === 'detected').length
  const { ok, fail, unknown } = operations
  const kinds = Object.keys(faults).length
  return [
    `\`npm run lab -- ${command}\` (${date}): ${number(rounds)} rounds of ${kinds} kinds of fault, ${number(ok)} requests acknowledged, ${number(fail)} rejected,`,
    `${number(unknown)} timed out, ${draws.settled} draws settled and ${draws.void} void, ${violations.length} violations;`,
    ...(Object.keys(controls).length > 0
      ? [
          `${detected} of ${Object.keys(controls).length} planted defects detected; slowest recovery ${slowestReturn} s.`,
        ]
      : [`slowest recovery ${slowestReturn} s.`]),
  ].join('\n')
}

/** Returns a table of the recovery times by kind of fault, for the docs. */
export function tableOfReturns({ returns = {} }: Figures): string {
  const rows = Object.entries(returns).map(([name, seconds]) => {
    const sorted = seconds.toSorted((one, other) => one - other)
    return `| ${name} | ${sorted.length} | ${sorted.map((each) => each.toFixed(1)).join(', ')} |`
  })
  return ['| fault | rounds | service was back after, s |', '| --- | --- | --- |', ...rows].join('\n')
}
