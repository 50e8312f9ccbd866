import { houseRecord, SPANS, type Span, throws } from '@saikoro/shared/contract/house-record'
import { transparency } from '@saikoro/shared/contract/transparency'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import { memoizeWithTtl } from '../../kernel/memoize-with-ttl.ts'
import { readFigures } from './figures.ts'
import { readHouseRecord } from './house-record.ts'
import { readThrows } from './throws.ts'

const KEPT_MS = 10_000
const LONG_KEPT_MS = 60_000

export function transparencyRoutes(app: FastifyInstance, ctx: Context): void {
  const on = bind(app, ctx)
  const figures = memoizeWithTtl(KEPT_MS, () => ctx.old.ask(readFigures))
  on(transparency, figures, { perMinute: 120 })

  const record = memoizeWithTtl(KEPT_MS, () => ctx.old.ask(readHouseRecord))
  on(houseRecord, record, { perMinute: 120 })

  const kept = (days: Span) =>
    memoizeWithTtl(LONG_KEPT_MS, () => ctx.old.ask((db) => readThrows(db, Number(days))))
  const bySpan = { 1: kept('1'), 7: kept('7'), 30: kept('30') }
  on(throws, async ({ input }) => bySpan[input.days || SPANS[0]](), { perMinute: 120 })
}
