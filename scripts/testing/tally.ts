// Counts of what ran. A run that failed without saying what failed counts as one failure.
import { readFileSync } from 'node:fs'

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

export const outcome = (ok: boolean): Tally => ({ ...nothing, [ok ? 'passed' : 'failed']: 1 })

export const describe = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function noFailureUnseen(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that does not load has no tests, and counts as one failure. */
export function vitestTally(file: string, code: number): Tally {
  let tally = nothing
  for (const { status, assertionResults } of readReport<VitestReport>(file)?.testResults ?? []) {
    const count = (...wanted: string[]) =>
      assertionResults.filter((each) => wanted.includes(each.status)).length
    const failed = count('failed')
    const unloaded = status === 'failed' && failed === 0 ? 1 : 0
    const skipped = count('pending', 'skipped', 'todo', 'disabled')
    tally = add(tally, { passed: count('passed'), failed: failed + unloaded, skipped })
  }
  return noFailureUnseen(tally, code)
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

export function playwrightTally(file: string, code: number): Tally {
  const stats = readReport<PlaywrightReport>(file)?.stats
  if (!stats) return outcome(code === 0)
  const { expected, flaky, unexpected, skipped } = stats
  return noFailureUnseen({ passed: expected + flaky, failed: unexpected, skipped }, code)
}
