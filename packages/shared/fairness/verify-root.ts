import type { Draw } from '../contract/fairness.ts'
import { isStake } from '../rules/order.ts'
import { roundTimeMs, SEALING_LEAD_MS } from '../rules/schedule.ts'
import { type Leaf, readLeaf } from './leaf.ts'
import { rootOf } from './merkle.ts'
import { allOf, type Finding, same } from './steps.ts'

/** Whether the rules allow a bet: the draw's odds, a valid stake, placed while orders were open. */
function isAllowed(leaf: Leaf, draw: Draw): boolean {
  const isInTime = leaf.placedAt >= draw.opensAt && leaf.placedAt < draw.closesAt
  return isStake(leaf.stake) && isInTime && leaf.odds === draw.odds[leaf.option]
}

/** Checks that all leaves are canonical, allowed and in id order. */
function checkLeaves(draw: Draw, leaves: readonly string[]): Finding {
  if (!Array.isArray(leaves)) return { ok: false }
  let last = 0
  for (const text of leaves) {
    const leaf = readLeaf(text)
    if (!leaf || leaf.id <= last || !isAllowed(leaf, draw)) return { ok: false, actual: String(text) }
    last = leaf.id
  }
  return { ok: true }
}

/** Checks that the draw was sealed after closing and at least 1 s before its round. */
function checkSealing({ round, beaconGenesis, beaconPeriod, closesAt }: Draw, sealedAt: number): Finding {
  const latest = roundTimeMs(round, beaconGenesis, beaconPeriod) - SEALING_LEAD_MS
  const isInTime = sealedAt >= closesAt && sealedAt <= latest
  return { ok: isInTime, expected: `>= ${closesAt}, <= ${latest}`, actual: String(sealedAt) }
}

/**
 * Checks the published root against all leaves, and that it was sealed between closing and 1 s before the beacon round.
 * A draw that became void before sealing has no root; its leaves must still be allowed bets.
 */
export function checkRoot(draw: Draw, leaves: readonly string[]): Finding {
  const { betsRoot, betCount, sealedAt } = draw
  const areAllowed = checkLeaves(draw, leaves)
  if (draw.status === 'void' && draw.seal === null) {
    return allOf({ ok: betsRoot === null && betCount === null && sealedAt === null }, areAllowed)
  }
  if (sealedAt === null) return { ok: false }
  return allOf(
    same(rootOf(leaves), betsRoot),
    same(leaves.length, betCount),
    checkSealing(draw, sealedAt),
    areAllowed,
  )
}
