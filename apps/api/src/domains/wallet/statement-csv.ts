import type { Locale } from '@saikoro/shared/locale'
import { BOOKING_KINDS, STATEMENT_COLUMNS } from '@saikoro/shared/phrases'
import { writePoints } from '@saikoro/shared/points'
import * as z from 'zod/mini'
import type { StatementRow } from './statement.ts'

const kinds = z.enum(['grant', 'order', 'settle', 'void', 'recharge', 'withdraw', 'reverse'])

/** A spreadsheet takes text that starts like this for a formula and runs it. */
const FORMULA = /^[=+\-@\t\r]/

/** One text cell as RFC 4180 writes it. */
function cell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** The statement as CSV (RFC 4180) with its columns named in the member's language. The mark in front tells UTF-8 to spreadsheets. */
export function writeStatementCsv(rows: readonly StatementRow[], locale: Locale): string {
  const head = Object.values(STATEMENT_COLUMNS).map((column) => cell(column[locale]))
  const lines = rows.map(({ id, create_time, kind, reason, reference, amount, balance }) => [
    String(id),
    cell(create_time),
    cell(BOOKING_KINDS[z.parse(kinds, kind)][locale]),
    cell(reason),
    cell(reference),
    writePoints(amount),
    writePoints(balance),
  ])
  return `\uFEFF${[head, ...lines].map((line) => `${line.join(',')}\r\n`).join('')}`
}
