import { getPersonalreport, getStatement } from '@saikoro/shared/contract/wallet'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import { wireTimeFormat } from '../../wire/format.ts'
import { readPersonalReport } from './personal-report.ts'
import { readStatement } from './statement.ts'
import { writeStatementCsv } from './statement-csv.ts'

/** Movements per page, and per part of the CSV file. */
const PAGE = 50
const FILE = 2_000

/** A member's statement and its totals. */
export function statementRoutes(app: FastifyInstance, ctx: Context): void {
  const on = bind(app, ctx)
  const { db } = ctx
  const formatWireTime = wireTimeFormat(ctx.config.DISPLAY_TIME_ZONE)

  on(
    getStatement,
    async ({ input, caller, locale }) => {
      const page = { before: input.before, locale, formatWireTime }
      if (input.format !== 'csv') return readStatement(db, caller.id, page, PAGE)
      const { rows, before } = await readStatement(db, caller.id, page, FILE)
      return { rows: rows.slice(0, PAGE), before, csv: writeStatementCsv(rows, locale, input.before === 0) }
    },
    { perMinute: 120 },
  )

  on(
    getPersonalreport,
    async ({ caller }) => readPersonalReport(db, caller.id, ctx.config.DISPLAY_TIME_ZONE),
    { perMinute: 120 },
  )
}
