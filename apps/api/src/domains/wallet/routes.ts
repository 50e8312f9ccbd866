import type { FastifyInstance } from 'fastify'
import type { BindCall } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import { cardRoutes } from './card-routes.ts'
import { rechargeRoutes } from './recharge-routes.ts'
import { statementRoutes } from './statement-routes.ts'
import { withdrawalRoutes } from './withdrawal-routes.ts'

export function walletRoutes(on: BindCall, ctx: Context, app: FastifyInstance): void {
  cardRoutes(on, ctx)
  rechargeRoutes(on, ctx, app)
  withdrawalRoutes(on, ctx)
  statementRoutes(on, ctx)
}
