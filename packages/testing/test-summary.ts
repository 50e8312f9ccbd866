// Sums test results. A failed run without a reported failure counts as one failure.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Summary {
  passed: number
  failed: number
  skipped: number
  /** names of failed or retried tests with the beginning of the reason */
  messages: string[]
}

export const nothing: Summary = { passed: 0, failed: 0, skipped: 0, messages: [] }

export const add = (a: Summary, b: Summary): Summary => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  messages: [...a.messages, ...b.messages],
})

export const outcome = (ok: boolean): Summary => ({ ...nothing, [ok ? 'passed' : 'failed']: 1 })

const LINES_OF_A_REASON = 12
const SECOND_TRY = 'passed at a second try'
/** Result names of Playwright, and those of Vitest that differ. */
const WORDS: Record<string, string> = { unexpected: 'failed', flaky: SECOND_TRY, passed: SECOND_TRY }

function remark(word: string, name: string, reason = ''): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, LINES_OF_A_REASON)
  return [`${word}: ${name}`, ...lines.map((line) => `    ${line}`)].join('\n').trimEnd()
}

export const summarize = ({ passed, failed, skipped }: Summary) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`

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

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** A file that does not load has no tests and counts as one failure. */
export function vitestSummary(file: string, code: number): Summary {
  let tally = nothing
  for (const { name, status, message, assertionResults } of readReport<VitestReport>(file)?.testResults ??
    []) {
    const count = (...wanted: string[]) =>
      assertionResults.filter((each) => wanted.includes(each.status)).length
    const where = path.basename(name)
    const isUnloaded = status === 'failed' && count('failed') === 0
    const messages = assertionResults.flatMap(({ status, fullName, failureMessages = [] }) => {
      if (status !== 'failed' && failureMessages.length === 0) return []
      return remark(WORDS[status] ?? status, `${where}: ${fullName}`, failureMessages.join('\n'))
    })
    if (isUnloaded) messages.push(remark('failed', where, message))
    const failed = count('failed') + Number(isUnloaded)
    const skipped = count('pending', 'skipped', 'todo', 'disabled')
    tally = add(tally, { passed: count('passed'), failed, skipped, messages })
  }
  return noFailureUnseen(tally, code)
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

function remarksOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ status, results }) => {
      const word = WORDS[status]
      const reason = results.find(({ error }) => error)?.error?.message
      return word ? [remark(word, `${file}: ${title}`, reason)] : []
    }),
  )
  return [...own, ...suites.flatMap(remarksOf)]
}

export function playwrightSummary(file: string, code: number): Summary {
  const report = readReport<PlaywrightReport>(file)
  if (!report) return outcome(code === 0)
  const { expected, flaky, unexpected, skipped } = report.stats
  const messages = remarksOf(report)
  return noFailureUnseen({ passed: expected + flaky, failed: unexpected, skipped, messages }, code)
}
