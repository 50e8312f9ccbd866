import { roundFor } from '../rules/schedule.ts'
import { beaconFor } from './beacon.ts'
import { entryHash, genesisLine, openLine } from './log.ts'
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
  const record = recordOf(draw)
  return record === undefined ? NOT_OPENED : same(record, draw.record)
}

/** The genesis is whole, the draw belongs to it, and its first draw follows it directly. */
export function checkGenesis(genesis: Genesis, draw: Draw): Finding {
  return allOf(
    same(genesisHash(genesis), genesis.entry),
    same(genesis.game, draw.game),
    same(genesis.epoch, draw.epoch),
    draw.index === 1 ? same(genesis.entry, draw.prev) : { ok: true },
  )
}

function checkRound(draw: Draw): Finding {
  const beacon = beaconFor(draw)
  return beacon ? same(roundFor(draw.closesAt, beacon.genesis, beacon.period), draw.round) : { ok: false }
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
 * What can be checked of a draw as soon as it is open, before an order: its record recomputes and stands in
 * the genesis' epoch, the round follows from the closing time, odds and beacon are those that were hashed.
 */
export function verifyOpening(genesis: Genesis, draw: Draw): Step[] {
  return [
    step('record', () => checkRecord(draw)),
    step('log', () => checkGenesis(genesis, draw)),
    step('round', () => checkRound(draw)),
    step('odds', () => same(oddsHash(draw.odds), draw.oddsHash)),
    step('beacon', () => checkBeacon(genesis, draw)),
  ]
}
