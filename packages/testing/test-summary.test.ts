import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { nothing, playwrightSummary, summarize, vitestSummary } from './test-summary.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'saikoro-tally-'))
afterAll(() => rmSync(dir, { recursive: true }))

function report(content: unknown): string {
  const file = path.join(dir, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const tests = (...statuses: string[]) =>
  statuses.map((status) => ({
    status,
    fullName: `a ${status} test`,
    failureMessages: status === 'failed' ? ['expected 1, got 2'] : [],
  }))

test('counts tests by result', () => {
  const file = report({
    testResults: [
      { name: '/a/one.test.ts', status: 'passed', assertionResults: tests('passed', 'passed', 'skipped') },
      { name: '/a/two.test.ts', status: 'failed', assertionResults: tests('passed', 'failed') },
    ],
  })
  expect(vitestSummary(file, 1)).toMatchObject({ passed: 3, failed: 1, skipped: 1 })
})

test('counts a test file that does not load as a failure', () => {
  const file = report({
    testResults: [
      { name: '/a/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  })
  expect(vitestSummary(file, 1)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

test('counts a failed run without a reported failure as a failure', () => {
  expect(vitestSummary(path.join(dir, 'none.json'), 1).failed).toBe(1)
  expect(playwrightSummary(path.join(dir, 'none.json'), 1).failed).toBe(1)
  const file = report({
    testResults: [{ name: '/a/one.test.ts', status: 'passed', assertionResults: tests('passed') }],
  })
  expect(vitestSummary(file, 1)).toMatchObject({ passed: 1, failed: 1, skipped: 0 })
})

test('counts a browser test that passed on retry as passed', () => {
  const file = report({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } })
  expect(playwrightSummary(file, 1)).toMatchObject({ passed: 4, failed: 1, skipped: 2 })
})

test('the summary names failed tests with their reasons', () => {
  const vitest = report({
    testResults: [{ name: '/a/two.test.ts', status: 'failed', assertionResults: tests('passed', 'failed') }],
  })
  expect(vitestSummary(vitest, 1).messages).toEqual([
    'failed: two.test.ts: a failed test\n    expected 1, got 2',
  ])
  const [late] = tests('passed').map((each) => ({ ...each, failureMessages: ['too late'] }))
  const twice = report({
    testResults: [{ name: '/a/two.test.ts', status: 'passed', assertionResults: [late] }],
  })
  expect(vitestSummary(twice, 0)).toMatchObject({
    failed: 0,
    messages: ['passed at a second try: two.test.ts: a passed test\n    too late'],
  })
  const once = { status: 'flaky', results: [{ error: { message: '\u001b[31mtoo late\u001b[39m' } }, {}] }
  const specs = [{ title: 'the table', file: 'table.spec.ts', tests: [once] }]
  const stats = { expected: 0, unexpected: 0, flaky: 1, skipped: 0 }
  expect(playwrightSummary(report({ stats, suites: [{ suites: [{ specs }] }] }), 0).messages).toEqual([
    'passed at a second try: table.spec.ts: the table\n    too late',
  ])
})

test('the summary names skipped tests only if there are some', () => {
  expect(summarize({ ...nothing, passed: 2 })).toBe('2 passed, 0 failed')
  expect(summarize({ ...nothing, passed: 2, failed: 1, skipped: 3 })).toBe('2 passed, 1 failed, 3 skipped')
})
