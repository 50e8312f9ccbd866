import { bets, draw, genesis, log, proof } from '@saikoro/shared/contract/fairness'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { on } from '../../http/calls.ts'
import { readDraw } from './draw.ts'
import { readGenesis } from './genesis.ts'
import { readLeaves } from './leaves.ts'
import { readLog } from './log.ts'
import { readProof } from './proof.ts'

export function fairnessCalls(app: FastifyInstance, ctx: Context): void {
  on(app, ctx, genesis, async ({ input }) => readGenesis(ctx.db, input.key, input.epoch))
  on(app, ctx, draw, async ({ input }) => readDraw(ctx.db, input.key, input.expect))
  on(app, ctx, bets, async ({ input }) => ({ leaves: await readLeaves(ctx.db, input.key, input.expect) }))
  on(app, ctx, log, async ({ input }) => readLog(ctx.db, input.key, input.from))
  on(app, ctx, proof, async ({ input, caller }) => readProof(ctx, caller.id, input.bet))
}
