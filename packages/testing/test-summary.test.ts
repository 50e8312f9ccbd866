import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lineOf } from './needs.ts'
import { add, playwrightSummary, skippedLines, summarize, vitestSummary } from './test-summary.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'saikoro-tally-'))
afterAll(() => rmSync(dir, { recursive: true }))

function report(content: unknown): string {
  const file = path.join(dir, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const result = (status: string, tags: string[] = []) => ({
  status,
  fullName: `a ${status} test`,
  failureMessages: status === 'failed' ? ['expected 1, got 2'] : [],
  tags,
})
const vitest = (...assertionResults: unknown[]) =>
  report({
    testResults: [{ name: '/a/one.test.ts', status: 'failed', message: 'no module', assertionResults }],
  })

test('sums results, and names failed tests and groups of skipped tests with what would run them', () => {
  const unit = vitestSummary(
    vitest(result('passed'), result('failed'), result('skipped', ['long']), result('skipped')),
    1,
  )
  const specs = [
    {
      title: 'the table',
      file: 'table.spec.ts',
      tests: [
        { status: 'expected', results: [{}] },
        { status: 'unexpected', results: [{ error: { message: '\u001b[31mlate\u001b[39m' } }] },
        { status: 'skipped', results: [], annotations: [{ type: 'skip', description: 'need a window' }] },
      ],
    },
  ]
  const total = add(unit, playwrightSummary(report({ suites: [{ suites: [{ specs }] }] }), 1))
  expect(summarize(total)).toBe('2 passed, 2 failed, 3 skipped')
  expect(total.messages).toEqual([
    'failed: one.test.ts: a failed test\n    expected 1, got 2',
    'failed: table.spec.ts: the table\n    late',
  ])
  expect(skippedLines(total)).toEqual([
    `skipped: 1 ${lineOf('long')}`,
    'skipped: 1 give no reason',
    'skipped: 1 need a window',
  ])
})

test('counts a file that does not load, and a failed run without a failed test, as a failure', () => {
  expect(vitestSummary(vitest(), 1)).toMatchObject({
    failed: 1,
    messages: ['failed: one.test.ts\n    no module'],
  })
  expect(vitestSummary(path.join(dir, 'none.json'), 1).failed).toBe(1)
  expect(playwrightSummary(path.join(dir, 'none.json'), 1).failed).toBe(1)
  expect(playwrightSummary(report({ suites: [] }), 1).failed).toBe(1)
})
