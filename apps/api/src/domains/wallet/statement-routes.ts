import { getPersonalreport, getStatement } from '@saikoro/shared/contract/wallet'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { bind } from '../../http/bind-call.ts'
import { wireTimeFormat } from '../../wire/format-time.ts'
import { readPersonalReport } from './personal-report.ts'
import { readMovements, readStatement } from './statement.ts'
import { writeStatementCsv } from './statement-csv.ts'

/** Every movement of a member's wallet, and its sums. */
export function statementRoutes(app: FastifyInstance, ctx: Context): void {
  const on = bind(app, ctx)
  const { db } = ctx
  const formatWireTime = wireTimeFormat(ctx.config.DISPLAY_TIME_ZONE)

  on(
    getStatement,
    async ({ input, caller, locale }) => {
      const asked = { before: input.before, locale, formatWireTime }
      const page = await readStatement(db, caller.id, asked)
      if (input.format !== 'csv') return page
      const all = await readMovements(db, caller.id, { ...asked, before: 0 }, null)
      return { ...page, csv: writeStatementCsv(all, locale) }
    },
    { perMinute: 120 },
  )

  on(
    getPersonalreport,
    async ({ caller }) => readPersonalReport(db, caller.id, ctx.config.DISPLAY_TIME_ZONE),
    { perMinute: 120 },
  )
}
