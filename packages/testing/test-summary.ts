// Sums test results. A failed run without a reported failure counts as one failure.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { isNeed, lineOf, type NeedName } from './needs.ts'

export interface Summary {
  passed: number
  failed: number
  /** number of skipped tests by the reason and what would run them */
  skipped: Readonly<Record<string, number>>
  /** names of failed tests with the beginning of the reason */
  messages: string[]
}

export const nothing: Summary = { passed: 0, failed: 0, skipped: {}, messages: [] }

function addCounts(a: Summary['skipped'], b: Summary['skipped']): Summary['skipped'] {
  const sum = { ...a }
  for (const [reason, count] of Object.entries(b)) sum[reason] = (sum[reason] ?? 0) + count
  return sum
}

export const add = (a: Summary, b: Summary): Summary => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: addCounts(a.skipped, b.skipped),
  messages: [...a.messages, ...b.messages],
})

export const outcome = (ok: boolean): Summary => ({ ...nothing, [ok ? 'passed' : 'failed']: 1 })

export const skippedFor = (need: NeedName, count = 1): Summary =>
  count ? { ...nothing, skipped: { [lineOf(need)]: count } } : nothing

const LINES_OF_A_REASON = 12
const UNNAMED = 'give no reason'

function remark(name: string, reason = ''): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, LINES_OF_A_REASON)
  return [`failed: ${name}`, ...lines.map((line) => `    ${line}`)].join('\n').trimEnd()
}

export function summarize({ passed, failed, skipped }: Summary): string {
  const count = Object.values(skipped).reduce((sum, each) => sum + each, 0)
  return `${passed} passed, ${failed} failed${count ? `, ${count} skipped` : ''}`
}

/** One line for each group of skipped tests: how many, why, and what would run them. */
export const skippedLines = ({ skipped }: Summary): string[] =>
  Object.entries(skipped).map(([reason, count]) => `skipped: ${count} ${reason}`)

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function noFailureUnseen(tally: Summary, code: number): Summary {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

interface VitestTest {
  status: string
  fullName: string
  failureMessages: string[]
  tags?: string[]
}

interface VitestReport {
  testResults: { name: string; status: string; message: string; assertionResults: VitestTest[] }[]
}

function resultOf(file: string, { status, fullName, failureMessages, tags = [] }: VitestTest): Summary {
  if (status === 'passed') return outcome(true)
  if (status === 'failed')
    return { ...outcome(false), messages: [remark(`${file}: ${fullName}`, failureMessages.join('\n'))] }
  const need = tags.find(isNeed)
  return need ? skippedFor(need) : { ...nothing, skipped: { [UNNAMED]: 1 } }
}

/** A file that does not load has no tests and counts as one failure. */
export function vitestSummary(file: string, code: number): Summary {
  const results = readReport<VitestReport>(file)?.testResults ?? []
  const summaries = results.flatMap(({ name, status, message, assertionResults }) => {
    const where = path.basename(name)
    const tests = assertionResults.map((test) => resultOf(where, test))
    const isUnloaded = status === 'failed' && tests.every(({ failed }) => failed === 0)
    return isUnloaded ? [...tests, { ...outcome(false), messages: [remark(where, message)] }] : tests
  })
  return noFailureUnseen(summaries.reduce(add, nothing), code)
}

interface PlaywrightTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  annotations?: { type: string; description?: string }[]
  results: { error?: { message?: string } }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[]
}

function browserResult(name: string, { status, annotations = [], results }: PlaywrightTest): Summary {
  if (status === 'expected') return outcome(true)
  if (status === 'skipped') {
    const reason = annotations.find(({ type }) => type === 'skip')?.description ?? UNNAMED
    return { ...nothing, skipped: { [reason]: 1 } }
  }
  const reason = results.find(({ error }) => error)?.error?.message
  return { ...outcome(false), messages: [remark(name, reason)] }
}

const resultsIn = ({ suites = [], specs = [] }: PlaywrightSuite): Summary[] => [
  ...specs.flatMap(({ title, file, tests }) => tests.map((test) => browserResult(`${file}: ${title}`, test))),
  ...suites.flatMap(resultsIn),
]

export function playwrightSummary(file: string, code: number): Summary {
  const report = readReport<PlaywrightSuite>(file)
  return report ? noFailureUnseen(resultsIn(report).reduce(add, nothing), code) : outcome(code === 0)
}
