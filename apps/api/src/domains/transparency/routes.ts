import { houseRecord, SPANS, type Span, throws } from '@saikoro/shared/contract/house-record'
import { transparency } from '@saikoro/shared/contract/transparency'
import type { Routes } from '../../http/bind-call.ts'
import { memoizeWithTtl } from '../../kernel/response-cache.ts'
import { readFigures } from './figures.ts'
import { readHouseRecord, readThrows } from './house-record.ts'

/**
 * Aggregates over all bets, withdrawals and draws: too expensive for the one second of other cached replies. No member's decision or
 * balance depends on them.
 */
const FIGURES_TTL_MS = 10_000
const THROWS_TTL_MS = 60_000

export const transparencyRoutes: Routes = (on, ctx) => {
  const figures = memoizeWithTtl(FIGURES_TTL_MS, () => readFigures(ctx.db))
  on(transparency, { perMinute: 120 }, figures)

  const record = memoizeWithTtl(FIGURES_TTL_MS, () => readHouseRecord(ctx.db))
  on(houseRecord, { perMinute: 120 }, record)

  const counts = (days: Span) => memoizeWithTtl(THROWS_TTL_MS, () => readThrows(ctx.db, Number(days)))
  const bySpan = { 1: counts('1'), 7: counts('7'), 30: counts('30') }
  on(throws, { perMinute: 120 }, async ({ input }) => bySpan[input.days || SPANS[0]]())
}
