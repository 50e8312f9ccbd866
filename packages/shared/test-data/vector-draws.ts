import { QUICKNET } from '../fairness/beacon.ts'
import type { Draw, Genesis } from '../fairness/wire.ts'
import vectors from './vectors.json' with { type: 'json' }

/** The worked examples in the shape in which the fairness calls answer. */

const beacon = {
  beacon: 'quicknet',
  publicKey: QUICKNET.publicKey,
  beaconGenesis: QUICKNET.genesis,
  beaconPeriod: QUICKNET.period,
} as const

export const GENESIS: Genesis = { ...vectors.genesis, ...beacon }

/** One worked draw with its leaves. */
export interface WorkedDraw {
  readonly draw: Draw
  readonly leaves: readonly string[]
}

export const WORKED: readonly WorkedDraw[] = vectors.draws.map(({ leaves, ...draw }, at) => ({
  draw: { ...draw, ...beacon, status: 'settled', seq: at * 3 + 2, odds: vectors.odds },
  leaves,
}))

/** The last worked draw, with four bets. */
export function lastWorked(): WorkedDraw {
  const last = WORKED.at(-1)
  if (!last) throw new Error('vectors.json has no draws')
  return last
}

/** The last worked draw as it would stand if it had been void before it was sealed. */
export function voidWorked(): Draw {
  const unsealed = { sealedAt: null, betsRoot: null, betCount: null, seal: null, signature: null, dice: null }
  return { ...lastWorked().draw, ...unsealed, status: 'void', result: vectors.void.result }
}
