import type { FastifyInstance } from 'fastify'
import type { Context } from '../../kernel/context.ts'
import { cardRoutes } from './card-routes.ts'
import { rechargeRoutes } from './recharge-routes.ts'
import { statementRoutes } from './statement-routes.ts'
import { withdrawalRoutes } from './withdrawal-routes.ts'

export function walletRoutes(app: FastifyInstance, ctx: Context): void {
  cardRoutes(app, ctx)
  rechargeRoutes(app, ctx)
  withdrawalRoutes(app, ctx)
  statementRoutes(app, ctx)
}
