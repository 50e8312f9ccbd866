import { transparency } from '@saikoro/shared/contract/transparency'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { bind } from '../../http/bind-call.ts'
import { keepFor } from '../../keep-for.ts'
import { readFigures } from './figures.ts'

const KEPT_MS = 10_000

export function transparencyRoutes(app: FastifyInstance, ctx: Context): void {
  const on = bind(app, ctx)
  const figures = keepFor(KEPT_MS, () => readFigures(ctx.db))
  on(transparency, figures, { perMinute: 120 })
}
