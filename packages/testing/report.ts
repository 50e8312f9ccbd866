// A reporter of Vitest and of Playwright: appends the result of each test to the file TEST_RESULTS, as one line of JSON.
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import type { TestCase as BrowserTest, TestError, TestResult } from '@playwright/test/reporter'
import type { TestCase, TestModule, TestSuite } from 'vitest/node'
import { isNeed, lineOf } from './needs.ts'
import type { Result } from './results.ts'

function append(result: Result): void {
  appendFileSync(process.env.TEST_RESULTS ?? '', `${JSON.stringify(result)}\n`)
}

const messagesOf = (errors: readonly { readonly message?: string }[]) =>
  errors.map(({ message }) => message).join('\n')

/** Reports a failed hook, or a file that does not load. */
function onSuite(suite: TestModule | TestSuite): void {
  const name = suite.type === 'module' ? path.basename(suite.moduleId) : suite.fullName
  const errors = suite.errors()
  if (errors.length) append({ outcome: 'failed', name, reason: messagesOf(errors) })
}

const OUTCOMES = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const

export default function report() {
  return {
    onTestModuleEnd: onSuite,
    onTestSuiteResult: onSuite,
    onTestCaseResult(test: TestCase) {
      const { state, errors = [] } = test.result()
      const need = test.tags.find(isNeed)
      const reason = state === 'skipped' ? need && lineOf(need) : messagesOf(errors)
      const name = `${path.basename(test.module.moduleId)}: ${test.fullName}`
      append({ outcome: state === 'pending' ? 'failed' : state, name, reason })
    },
    /** Browser tests did not start, or a process of theirs failed. */
    onError({ message }: TestError) {
      append({ outcome: 'failed', name: 'Playwright', reason: message })
    },
    onTestEnd(test: BrowserTest, { error }: TestResult) {
      const skip = test.annotations.find(({ type }) => type === 'skip')
      const outcome = OUTCOMES[test.outcome()]
      const reason = outcome === 'skipped' ? skip?.description : error?.message
      append({ outcome, name: `${path.basename(test.location.file)}: ${test.title}`, reason })
    },
  }
}
