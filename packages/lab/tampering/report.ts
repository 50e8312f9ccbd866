// Prints the table of all lies that were tried, as Markdown, when the run is over; into a file with LIES_TABLE.
import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import type { Verdict } from './messages.ts'

const CELL = /[|\n]/g

function rowOf(verdict: Verdict, status: string): string {
  const { lie, when, screens, told, by, faults, stamps } = verdict
  const false_ = faults.map(({ where, what, shown, so }) => `${where}: ${what} ${shown}, so ${so}`).join('; ')
  const cells = [
    lie,
    when,
    screens,
    told.join(', ') || 'nothing',
    by.join('; '),
    false_,
    String(stamps),
    status,
  ]
  return `| ${cells.map((cell) => cell.replace(CELL, ' ')).join(' | ')} |`
}

class TamperReport implements Reporter {
  readonly #rows: string[] = []

  onTestEnd(test: TestCase, { status }: TestResult): void {
    const [found] = test.annotations.filter(({ type }) => type === 'lie')
    if (found?.description) this.#rows.push(rowOf(JSON.parse(found.description), status))
  }

  onEnd(): void {
    if (this.#rows.length === 0) return
    const head = '| the house | when | screens | a member is told | by | false under a standing | stamps | |'
    const table = [head, head.replace(/[^|]+/g, '---'), ...this.#rows].join('\n')
    if (process.env.LIES_TABLE) writeFileSync(process.env.LIES_TABLE, `${table}\n`)
    else process.stdout.write(`\n${table}\n`)
  }
}

export default TamperReport
