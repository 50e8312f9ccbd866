import { bets, draw, genesis, log, proof } from '@saikoro/shared/contract/fairness'
import type { Routes } from '../../http/bind-call.ts'
import { drawTrees } from './draw-tree.ts'
import { readProof } from './proof.ts'
import { readDraw, readGenesis, readLeaves, readLog } from './public-record.ts'

/** All viewers of an ended draw query it at the same time; they share one cached reply. */
const CACHED = { cacheForOneSecond: true }
const ENDED = ['settled', 'void']

export const fairnessRoutes: Routes = (on, ctx) => {
  const placeOf = drawTrees(ctx.db)
  on(genesis, async ({ input }) => readGenesis(ctx.db, input.key, input.epoch))
  on(draw, CACHED, async ({ input, expiresAt }) => {
    const found = await readDraw(ctx.db, input.key, input.expect)
    if (!ENDED.includes(found.status)) expiresAt(performance.now())
    return found
  })
  on(bets, CACHED, async ({ input }) => ({ leaves: await readLeaves(ctx.db, input.key, input.expect) }))
  on(log, async ({ input }) => readLog(ctx.db, input.key, input.from))
  on(proof, async ({ input, caller }) => readProof(ctx, placeOf, caller.id, input.bet))
}
