import { oddsAreFair } from '../rules/odds.ts'
import { isPeriod, OPENING_LEAD_MS, roundFor } from '../rules/schedule.ts'
import { beaconFor, SANDBOX_GENESIS, SANDBOX_PERIOD } from './beacon.ts'
import { isDraw, isGenesis, isWhole } from './draw-shape.ts'
import { entryHash, genesisLine, openLine, ZERO_HASH } from './log.ts'
import { isOpenPlace } from './log-seq.ts'
import { oddsHash } from './odds-hash.ts'
import { allOf, type Finding, type Step, same, step } from './steps.ts'
import type { Draw, Genesis } from './wire.ts'

const NOT_OPENED: Finding = { ok: false }

/** The hash of a genesis as served, from its own fields. */
export function genesisHash(genesis: Genesis): string {
  return entryHash(genesisLine(genesis))
}

/** The record of a draw as served, from its own fields; `undefined` before it opened. */
export function recordOf(draw: Draw): string | undefined {
  const { epoch, index, commit, prev } = draw
  if (epoch === null || index === null || commit === null || prev === null) return undefined
  return entryHash(openLine({ ...draw, epoch, index, commit, prev }))
}

function checkRecord(draw: Draw): Finding {
  if (!isDraw(draw) || !isWhole(draw)) return { ok: false }
  const record = recordOf(draw)
  return record === undefined ? NOT_OPENED : same(record, draw.record)
}

/** A game's first epoch starts its log, and every other one continues it. */
function isStart({ epoch, prev }: Genesis): boolean {
  return (epoch === 1) === (prev === ZERO_HASH)
}

/** A draw opens at least 20 s before closing, in an epoch that has started by then. */
function isInEpoch(genesis: Genesis, { closesAt, epoch, index, seq }: Draw): boolean {
  if (epoch === null || index === null || seq === null) return false
  const isStarted = genesis.createdAt <= closesAt - OPENING_LEAD_MS
  return isStarted && index <= genesis.length && isOpenPlace(seq, epoch, index)
}

/** The genesis is whole, the draw belongs to it and can stand where it says, and the first draw follows it directly. */
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

/** Every beacon runs on the grid of quicknet, so the round follows from the closing time, and that from the issue. */
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
 * What can be checked of a draw as soon as it is open, before an order: its record recomputes and can stand in
 * the genesis' epoch, its times are those of the issue's period, the round follows from them, odds and beacon are
 * those that were hashed, and the odds are fair. Values that are missing, unknown or spelt another way fail.
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
