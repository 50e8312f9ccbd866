import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Draw, Genesis } from '../contract/fairness.ts'
import { chainOf, commitOf, link } from '../fairness/chain.ts'
import { deriveDice } from '../fairness/dice.ts'
import { betLeaf, type Leaf, pseudonymOf } from '../fairness/leaf.ts'
import {
  entryHash,
  genesisLine,
  type OpenEntry,
  oddsHash,
  openLine,
  resultLine,
  sealLine,
  ZERO_HASH,
} from '../fairness/log.ts'
import type { LogLine } from '../fairness/log-walk.ts'
import { rootOf } from '../fairness/merkle.ts'
import { signingInput, withSignature } from '../fairness/receipt.ts'
import { sandboxBeacon, sandboxKeyOf, signRound } from '../fairness/sandbox-beacon.ts'
import { writePoints } from '../points.ts'
import { DEFAULT_ODDS, type Odds } from '../rules/odds.ts'
import { closesAtOf, periodOf, roundFor, ZONE_OFFSET_MINUTES } from '../rules/schedule.ts'

// A fake operator for tests: draws on a sandbox beacon with their log. Changed values are used in all hashes over them.

export const START = 1_795_132_800_000
export const KEY = 'sai60'
export const MEMBER_KEY = '5a'.repeat(32)

const beaconKey = sandboxKeyOf('11'.repeat(32))
const { chainHash, publicKey, genesis, period } = sandboxBeacon(beaconKey)
const receiptSecret = new Uint8Array(32).fill(7)

export const BEACON = {
  beacon: 'sandbox',
  chainHash,
  publicKey,
  beaconGenesis: genesis,
  beaconPeriod: period,
} as const

const signatures = new Map<number, string>()

/** Returns the beacon's signature of a round, cached because signing is slow. */
export function signatureOf(round: number): string {
  const known = signatures.get(round) ?? signRound(beaconKey, round)
  signatures.set(round, known)
  return known
}

/** The proof file of a member, as `packages/lab/verifiers/verify_draw.py` reads it. */
export interface ProofFile {
  readonly genesis: Genesis
  readonly draw: Draw
  readonly leaves: readonly string[]
  readonly log: readonly LogLine[]
}

export interface FakeOperatorOptions {
  /** number of draws for which the first epoch has seeds */
  readonly length?: number
  /** last seed of the first epoch's chain, hex */
  readonly last?: string
  readonly intervalS?: number
  readonly odds?: Odds
  /** writes `open/v1` lines, without genesis */
  readonly isOld?: boolean
  /** changed values of the genesis */
  readonly genesis?: Partial<Genesis>
}

/** Changed values of a result. */
type Outcome = Partial<Pick<Draw, 'seed' | 'signature' | 'dice'>> & { readonly status?: 'settled' | 'void' }

const HIDDEN = {
  ...{ sealedAt: null, betsRoot: null, betCount: null, seal: null },
  ...{ signature: null, seed: null, dice: null, result: null },
}

export function createFakeOperator({
  length = 6,
  last = '11'.repeat(32),
  intervalS = 60,
  odds = DEFAULT_ODDS,
  isOld = false,
  genesis: changes,
}: FakeOperatorOptions = {}) {
  const entries: LogLine[] = []
  const leaves = new Map<string, string[]>()
  let genesis: Genesis
  let seeds: readonly string[]
  let index = 0
  let lastBet = 100

  function append(write: (prev: string) => string): LogLine {
    const line = write(entries.at(-1)?.hash ?? ZERO_HASH)
    const entry = { seq: entries.length + 1, line, hash: entryHash(line) }
    entries.push(entry)
    return entry
  }

  const seedAt = (at: number) => seeds[at] ?? ''

  /** Starts the next epoch; no draw may be open or sealed. */
  function startEpoch(epoch: number, change: Partial<Genesis> = {}): Genesis {
    index = 0
    seeds = chainOf(epoch === 1 ? last : String(epoch % 10).repeat(64), length)
    const fields = {
      ...{ game: KEY, epoch, length, anchor: seedAt(0), salt: '33'.repeat(32), rules: '1' },
      ...{ receiptKey: bytesToHex(ed25519.getPublicKey(receiptSecret)), createdAt: START - 1, ...BEACON },
      ...{ prev: entries.at(-1)?.hash ?? ZERO_HASH, ...change },
    }
    genesis = { ...fields, entry: append(() => genesisLine(fields)).hash }
    return genesis
  }

  const leavesOf = ({ issue }: Draw) => leaves.get(issue) ?? []

  /** Opens the draw of a period, counted from `START`. */
  function open(period: number, change: Partial<Draw> = {}): Draw {
    index += 1
    const at = START + period * intervalS * 1_000
    const { issue, startsAt: opensAt, drawAt } = periodOf(at, intervalS, ZONE_OFFSET_MINUTES)
    const { chainHash, publicKey: key, beaconGenesis, beaconPeriod, beacon, game, epoch } = genesis
    const served = { beacon, chainHash, publicKey: key, beaconGenesis, beaconPeriod }
    const times = { opensAt, drawAt, closesAt: closesAtOf(change.drawAt ?? drawAt), ...change }
    const round = roundFor(times.closesAt, beaconGenesis, beaconPeriod)
    const drawOdds = change.odds ?? odds
    const fields = {
      ...{ game, epoch, issue, index, commit: commitOf(seedAt(index)), round, ...served, ...times },
      ...{ odds: drawOdds, oddsHash: oddsHash(drawOdds), prev: entries.at(-1)?.hash ?? ZERO_HASH },
      ...(!isOld && { genesis: genesis.entry }),
    }
    const all = {
      ...fields,
      previousSeed: link(seedAt(index)),
      ...HIDDEN,
      status: 'open' as const,
      ...change,
    }
    const { hash: record, seq } = append(() => openLine(all as OpenEntry))
    const draw = { ...all, record, seq, ...change }
    leaves.set(draw.issue, [])
    return draw
  }

  /** Adds one bet and returns its receipt. */
  function order({ issue, record, opensAt, odds: drawOdds }: Draw, change: Partial<Leaf> = {}): string {
    lastBet += 1
    const option = change.option ?? 'big'
    const leaf: Leaf = {
      ...{ id: lastBet, pseudonym: pseudonymOf(MEMBER_KEY, record ?? ''), option, stake: 2_000n },
      ...{ odds: drawOdds[option] ?? 0, placedAt: opensAt + 5_000, ...change },
    }
    const text = betLeaf(leaf)
    leaves.get(issue)?.push(text)
    const amount = writePoints(leaf.stake)
    const at = leaf.placedAt
    return sign(signingInput({ kind: 'order', id: leaf.id, member: 7, record, leaves: [text], amount, at }))
  }

  function sign(input: string): string {
    return withSignature(input, ed25519.sign(utf8ToBytes(input), receiptSecret))
  }

  function seal(draw: Draw, change: { readonly sealedAt?: number; readonly betCount?: number } = {}): Draw {
    const sealed = leavesOf(draw)
    const sealing = {
      betsRoot: rootOf(sealed),
      betCount: sealed.length,
      sealedAt: draw.closesAt + 200,
      ...change,
    }
    const { hash } = append((prev) => sealLine({ record: draw.record ?? '', ...sealing, prev }))
    return { ...draw, ...sealing, seal: hash, status: 'sealed' }
  }

  function settle(draw: Draw, change: Outcome = {}): Draw {
    const [seed, signature, record] = [seedAt(draw.index ?? 0), signatureOf(draw.round), draw.record ?? '']
    const dice = [...deriveDice(seed, record, signature)]
    const outcome = { seed, signature, dice, status: 'settled' as const, ...change }
    const { hash } = append((prev) => resultLine({ record, ...outcome, prev }))
    return { ...draw, ...outcome, result: hash }
  }

  function cancel(draw: Draw): Draw {
    const seed = seedAt(draw.index ?? 0)
    const outcome = { seed, status: 'void' as const, signature: null, dice: null }
    const { hash } = append((prev) => resultLine({ record: draw.record ?? '', ...outcome, prev }))
    return { ...draw, ...outcome, result: hash }
  }

  /** Returns the proof file of a draw: its leaves, and up to 100 log entries from its open entry on. */
  function proofOf(draw: Draw, of: Genesis = genesis): ProofFile {
    const from = (draw.seq ?? 1) - 1
    return { genesis: of, draw, leaves: leavesOf(draw), log: entries.slice(from, from + 100) }
  }

  startEpoch(1, changes)
  return {
    entries,
    startEpoch,
    open,
    order,
    sign,
    seal,
    settle,
    cancel,
    leavesOf,
    proofOf,
    genesis: () => genesis,
  }
}

export type FakeOperator = ReturnType<typeof createFakeOperator>
