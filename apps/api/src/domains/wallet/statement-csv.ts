import { BOOKING_KINDS } from '@saikoro/shared/booking-kinds'
import type { Locale } from '@saikoro/shared/locale'
import { STATEMENT_COLUMNS } from '@saikoro/shared/phrases'
import { writePoints } from '@saikoro/shared/points'
import { spreadsheetText } from '@saikoro/shared/rules/spreadsheet'
import { stringify } from 'csv-stringify/sync'
import * as z from 'zod/mini'
import type { StatementRow } from './statement.ts'

const kinds = z.enum(['grant', 'order', 'settle', 'void', 'recharge', 'withdraw', 'reverse'])

/**
 * Returns a part of the statement as CSV (RFC 4180). The first part begins with a byte order mark and localised column names; the
 * concatenated parts are one file.
 */
export function writeStatementCsv(rows: readonly StatementRow[], locale: Locale, isFirst: boolean): string {
  const head = Object.values(STATEMENT_COLUMNS).map((column) => column[locale])
  const lines = rows.map(({ id, create_time, kind, reason, reference, amount, balance }) => [
    id,
    create_time,
    BOOKING_KINDS[z.parse(kinds, kind)][locale],
    spreadsheetText(reason),
    spreadsheetText(reference),
    writePoints(amount),
    writePoints(balance),
  ])
  return stringify(isFirst ? [head, ...lines] : lines, {
    bom: isFirst,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  })
}
