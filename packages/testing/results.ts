// Results of tests, and the closing lines of `npm test` about them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Result {
  readonly outcome: 'passed' | 'failed' | 'skipped'
  readonly name: string
  /** why it failed, or why it was skipped and what would run it */
  readonly reason?: string | undefined
}

const LINES_OF_A_REASON = 12

function remark({ name, reason = '' }: Result): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, LINES_OF_A_REASON)
  return [`failed: ${name}`, ...lines.map((line) => `    ${line}`)].join('\n').trimEnd()
}

export function countsOf(results: readonly Result[]): string {
  const count = (wanted: Result['outcome']) => results.filter(({ outcome }) => outcome === wanted).length
  const skipped = count('skipped')
  return `${count('passed')} passed, ${count('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/** Each failed test with the beginning of the reason, a line for each group of skipped tests, and the counts. */
export function closingLines(results: readonly Result[]): string[] {
  const failed = results.filter(({ outcome }) => outcome === 'failed')
  const skipped = results.filter(({ outcome }) => outcome === 'skipped')
  const groups = Map.groupBy(skipped, ({ reason }) => reason ?? 'give no reason')
  return [
    ...failed.map((result) => `${remark(result)}\n`),
    ...[...groups].map(([reason, { length }]) => `skipped: ${length} ${reason}`),
    countsOf(results),
  ]
}

/** Runs tests with the reporter of `report.ts`. A run that failed without a failed test counts as one failure. */
export async function collectResults(
  name: string,
  run: (env: NodeJS.ProcessEnv) => Promise<number>,
): Promise<Result[]> {
  const dir = mkdtempSync(path.join(tmpdir(), 'saikoro-results-'))
  const file = path.join(dir, 'results')
  try {
    const code = await run({ ...process.env, TEST_RESULTS: file })
    const lines = readFileSync(file, { encoding: 'utf8', flag: 'a+' }).trim().split('\n')
    const results = lines.filter(Boolean).map((line): Result => JSON.parse(line))
    const isUnseen = code !== 0 && results.every(({ outcome }) => outcome !== 'failed')
    return isUnseen ? [...results, { outcome: 'failed', name }] : results
  } finally {
    rmSync(dir, { recursive: true })
  }
}
