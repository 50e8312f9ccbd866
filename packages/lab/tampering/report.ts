// Prints the table of all cases as Markdown at the end of the run, or writes it to the file TAMPERING_TABLE.
import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import type { Verdict } from './messages.ts'

const CELL = /[|\n]/g

function rowOf(verdict: Verdict, status: string): string {
  const { title, when, screens, levels, by, faults, stamps } = verdict
  const falsehoods = faults
    .map(({ where, what, shown, so }) => `${where}: ${what} ${shown}, so ${so}`)
    .join('; ')
  const cells = [
    title,
    when,
    screens,
    levels.join(', ') || 'nothing',
    by.join('; '),
    falsehoods,
    String(stamps),
    status,
  ]
  return `| ${cells.map((cell) => cell.replace(CELL, ' ')).join(' | ')} |`
}

class TamperReport implements Reporter {
  readonly #rows: string[] = []

  onTestEnd(test: TestCase, { status }: TestResult): void {
    const [found] = test.annotations.filter(({ type }) => type === 'tampering')
    if (found?.description) this.#rows.push(rowOf(JSON.parse(found.description), status))
  }

  onEnd(): void {
    if (this.#rows.length === 0) return
    const head =
      '| the server | when | screens | level | warnings | false values shown as proved | stamps | |'
    const table = [head, head.replace(/[^|]+/g, '---'), ...this.#rows].join('\n')
    if (process.env.TAMPERING_TABLE) writeFileSync(process.env.TAMPERING_TABLE, `${table}\n`)
    else process.stdout.write(`\n${table}\n`)
  }
}

export default TamperReport
