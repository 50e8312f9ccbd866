import type { Locale } from '@saikoro/shared/locale'
import { BOOKING_KINDS, STATEMENT_COLUMNS } from '@saikoro/shared/phrases'
import { writePoints } from '@saikoro/shared/points'
import { stringify } from 'csv-stringify/sync'
import * as z from 'zod/mini'
import type { StatementRow } from './statement.ts'

const kinds = z.enum(['grant', 'order', 'settle', 'void', 'recharge', 'withdraw', 'reverse'])

/** Spreadsheets run text that starts like this as a formula. Applies to text columns, not to negative amounts. */
const FORMULA = /^[=+\-@\t\r]/

const plain = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/**
 * Returns a part of the statement as CSV (RFC 4180). The first part begins with a byte order mark and localised column names; the
 * concatenated parts are one file.
 */
export function writeStatementCsv(rows: readonly StatementRow[], locale: Locale, isFirst: boolean): string {
  const head = Object.values(STATEMENT_COLUMNS).map((column) => column[locale])
  const lines = rows.map(({ id, create_time, kind, reason, reference, amount, balance }) => [
    id,
    create_time,
    plain(BOOKING_KINDS[z.parse(kinds, kind)][locale]),
    plain(reason),
    plain(reference),
    writePoints(amount),
    writePoints(balance),
  ])
  return stringify(isFirst ? [head, ...lines] : lines, {
    bom: isFirst,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  })
}
