import { transparency } from '@saikoro/shared/contract/transparency'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { on } from '../../http/calls.ts'
import { keepFor } from '../../keep-for.ts'
import { readFigures } from './figures.ts'

const KEPT_MS = 10_000

export function transparencyCalls(app: FastifyInstance, ctx: Context): void {
  const figures = keepFor(KEPT_MS, () => readFigures(ctx.db))
  on(app, ctx, transparency, figures, { perMinute: 120 })
}
