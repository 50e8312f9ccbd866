import type { Draw, Genesis } from '../contract/fairness.ts'
import { oddsAreFair } from '../rules/odds.ts'
import { isPeriod, OPENING_LEAD_MS, roundFor } from '../rules/schedule.ts'
import { beaconFor, SANDBOX_GENESIS, SANDBOX_PERIOD } from './beacon.ts'
import { isDraw, isGenesis, isWhole } from './draw-shape.ts'
import { entryHash, entryLines, genesisLine, isPossibleSeq, oddsHash, ZERO_HASH } from './log.ts'
import { allOf, type Finding, type Step, same, step } from './steps.ts'

const NOT_OPENED: Finding = { ok: false }

/** Returns the hash of a genesis, computed from its fields. */
export function genesisHash(genesis: Genesis): string {
  return entryHash(genesisLine(genesis))
}

function checkRecord(draw: Draw): Finding {
  if (!isDraw(draw) || !isWhole(draw)) return { ok: false }
  const [opened] = entryLines(draw)
  return opened === undefined ? NOT_OPENED : same(entryHash(opened), draw.record)
}

/** The first epoch of a game starts its log, all others continue it. */
function isStart({ epoch, prev }: Genesis): boolean {
  return (epoch === 1) === (prev === ZERO_HASH)
}

/** Whether the epoch starts at least 20 s before the draw closes and can contain the draw. */
function isInEpoch(genesis: Genesis, { closesAt, epoch, index, seq }: Draw): boolean {
  if (epoch === null || index === null || seq === null) return false
  const isStarted = genesis.createdAt <= closesAt - OPENING_LEAD_MS
  return isStarted && index <= genesis.length && isPossibleSeq(seq, epoch, index)
}

/** Checks that the genesis is valid and the draw belongs to it, at a possible sequence number; the first draw follows it directly. */
export function checkGenesis(genesis: Genesis, draw: Draw): Finding {
  const isFirst = draw.index === 1
  return allOf(
    same(genesisHash(genesis), genesis.entry),
    { ok: isGenesis(genesis) && isStart(genesis) },
    same(genesis.game, draw.game),
    same(genesis.epoch, draw.epoch),
    { ok: isInEpoch(genesis, draw) },
    draw.genesis ? same(genesis.entry, draw.genesis) : { ok: true },
    isFirst ? same(genesis.entry, draw.prev) : { ok: genesis.entry !== draw.prev },
    isFirst ? same(genesis.anchor, draw.previousSeed) : { ok: true },
  )
}

/** Every beacon has quicknet's genesis and period, so the round follows from the closing time, and that from the issue. */
function checkRound(draw: Draw): Finding {
  const beacon = beaconFor(draw)
  if (beacon?.genesis !== SANDBOX_GENESIS || beacon.period !== SANDBOX_PERIOD) return { ok: false }
  return allOf(same(roundFor(draw.closesAt, beacon.genesis, beacon.period), draw.round), {
    ok: isPeriod(draw),
    actual: draw.issue,
  })
}

function checkOdds({ odds, oddsHash: published }: Draw): Finding {
  return allOf(same(oddsHash(odds), published), { ok: oddsAreFair(odds) })
}

function checkBeacon(genesis: Genesis, draw: Draw): Finding {
  const [pinned, served] = [beaconFor(genesis), beaconFor(draw)]
  if (!pinned || !served) return { ok: false }
  return allOf(
    same(pinned.chainHash, served.chainHash),
    same(pinned.kind, genesis.beacon),
    same(served.kind, draw.beacon),
  )
}

/**
 * Verifies an open draw before an order: record, genesis and sequence number, times and round of its issue, the hashed odds and
 * beacon, and fair odds. Missing, unknown and non-canonical values fail.
 */
export function verifyOpening(genesis: Genesis, draw: Draw): Step[] {
  return [
    step('record', () => checkRecord(draw)),
    step('log', () => checkGenesis(genesis, draw)),
    step('round', () => checkRound(draw)),
    step('odds', () => checkOdds(draw)),
    step('beacon', () => checkBeacon(genesis, draw)),
  ]
}
