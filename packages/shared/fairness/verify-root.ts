import { POINT } from '../points.ts'
import { STAKE_MAX, STAKE_MIN } from '../rules/order.ts'
import { roundTimeMs, SEALING_LEAD_MS } from '../rules/schedule.ts'
import { type Leaf, readLeaf } from './leaf.ts'
import { rootOf } from './merkle.ts'
import { allOf, type Finding, same } from './steps.ts'
import type { Draw } from './wire.ts'

/** A bet that the rules allow: the draw's odds, a stake in range, placed while the draw took orders. */
function isAllowed(leaf: Leaf, draw: Draw, sealedAt: number): boolean {
  const isStake = leaf.stake % POINT === 0n && leaf.stake >= STAKE_MIN && leaf.stake <= STAKE_MAX
  const isInTime = leaf.placedAt >= draw.opensAt && leaf.placedAt <= sealedAt
  return isStake && isInTime && leaf.odds === draw.odds[leaf.option]
}

/** Every leaf reads, is a bet that the rules allow, and comes in id order. */
function checkLeaves(draw: Draw, leaves: readonly string[], sealedAt: number): Finding {
  let last = 0
  for (const text of leaves) {
    const leaf = readLeaf(text)
    if (!leaf || leaf.id <= last || !isAllowed(leaf, draw, sealedAt)) return { ok: false, actual: text }
    last = leaf.id
  }
  return { ok: true }
}

/**
 * The published root against all leaves, and that it was sealed at least 1 s before the beacon round.
 * A draw that was void before it was sealed has none of it.
 */
export function checkRoot(draw: Draw, leaves: readonly string[]): Finding {
  const { betsRoot, betCount, sealedAt } = draw
  if (draw.status === 'void' && draw.seal === null) {
    return { ok: betsRoot === null && betCount === null && sealedAt === null }
  }
  if (sealedAt === null) return { ok: false }
  const latest = roundTimeMs(draw.round, draw.beaconGenesis, draw.beaconPeriod) - SEALING_LEAD_MS
  const isInTime = { ok: sealedAt <= latest, expected: `<= ${latest}`, actual: String(sealedAt) }
  return allOf(
    same(rootOf(leaves), betsRoot),
    same(leaves.length, betCount),
    isInTime,
    checkLeaves(draw, leaves, sealedAt),
  )
}
