import { getPersonalreport, getStatement } from '@saikoro/shared/contract/wallet'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import { wireTimeFormat } from '../../wire/format.ts'
import { readPersonalReport } from './personal-report.ts'
import { readStatement } from './statement.ts'
import { writeStatementCsv } from './statement-csv.ts'

/** Movements on one page, and in one part of the file. */
const PAGE = 50
const FILE = 2_000

/** Every movement of a member's wallet, and its sums. */
export function statementRoutes(app: FastifyInstance, ctx: Context): void {
  const on = bind(app, ctx)
  const { db } = ctx
  const formatWireTime = wireTimeFormat(ctx.config.DISPLAY_TIME_ZONE)

  on(
    getStatement,
    async ({ input, caller, locale }) => {
      const asked = { before: input.before, locale, formatWireTime }
      if (input.format !== 'csv') return readStatement(db, caller.id, asked, PAGE)
      const { rows, before } = await readStatement(db, caller.id, asked, FILE)
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
