import type { Draw, Genesis } from '../contract/fairness.ts'
import { QUICKNET } from '../fairness/beacon.ts'
import vectors from './vectors.json' with { type: 'json' }

// The draws of the test vectors in the shape of the replies of the fairness calls.

const beacon = {
  beacon: 'quicknet',
  publicKey: QUICKNET.publicKey,
  beaconGenesis: QUICKNET.genesis,
  beaconPeriod: QUICKNET.period,
} as const

export const GENESIS: Genesis = { ...vectors.genesis, ...beacon }

/** A draw of the test vectors with its leaves. */
export interface WorkedDraw {
  readonly draw: Draw
  readonly leaves: readonly string[]
}

export const WORKED: readonly WorkedDraw[] = vectors.draws.map(({ leaves, ...draw }, at) => ({
  draw: { ...draw, ...beacon, status: 'settled', seq: at * 3 + 2, odds: vectors.odds },
  leaves,
}))

/** Returns the last draw of the test vectors, with four bets. */
export function lastWorked(): WorkedDraw {
  const last = WORKED.at(-1)
  if (!last) throw new Error('vectors.json has no draws')
  return last
}

/** Returns the last draw of the test vectors as if it had become void before sealing. */
export function voidWorked(): Draw {
  const unsealed = { sealedAt: null, betsRoot: null, betCount: null, seal: null, signature: null, dice: null }
  return { ...lastWorked().draw, ...unsealed, status: 'void', result: vectors.void.result }
}
