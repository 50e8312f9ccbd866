import { bets, draw, genesis, log, proof } from '@saikoro/shared/contract/fairness'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { bind } from '../../http/bind-call.ts'
import { readDraw } from './draw.ts'
import { readGenesis } from './genesis.ts'
import { readLeaves } from './leaves.ts'
import { readLog } from './log.ts'
import { readProof } from './proof.ts'

export function fairnessRoutes(app: FastifyInstance, ctx: Context): void {
  const on = bind(app, ctx)
  on(genesis, async ({ input }) => readGenesis(ctx.db, input.key, input.epoch))
  on(draw, async ({ input }) => readDraw(ctx.db, input.key, input.expect))
  on(bets, async ({ input }) => ({ leaves: await readLeaves(ctx.db, input.key, input.expect) }))
  on(log, async ({ input }) => readLog(ctx.db, input.key, input.from))
  on(proof, async ({ input, caller }) => readProof(ctx, caller.id, input.bet))
}
