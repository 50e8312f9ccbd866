import * as z from 'zod/mini'
import { evidence, ref, reported } from '../source.ts'
import { type ReplyOf, read } from './call.ts'
import { id, rowId, rows, text } from './fields.ts'

const string = reported(z.string())
const hash = string
const hashOrNull = z.nullable(hash)
const whole = reported(z.int())
const wholeOrNull = z.nullable(whole)
/** Odds in hundredths by option. */
const odds = reported(z.catchall(z.object({}), z.int()))

/** Returns the genesis entry of a game's epoch; `epoch` 0 or absent: of the current epoch. Times in ms. */
export const genesis = read(
  'fairness/genesis',
  'public',
  { key: text(32), epoch: id() },
  z.object({
    game: string,
    epoch: whole,
    length: whole,
    anchor: hash,
    salt: hash,
    beacon: z.enum(['sandbox', 'quicknet']),
    chainHash: hash,
    publicKey: string,
    beaconGenesis: whole,
    beaconPeriod: whole,
    rules: string,
    receiptKey: string,
    createdAt: whole,
    prev: hash,
    entry: hash,
  }),
)

/** Returns everything public about one draw; fields are null until they are public. `seq`: the sequence number of its open entry in the log. */
export const draw = read(
  'fairness/draw',
  'public',
  { key: text(32), expect: text(20) },
  z.object({
    game: string,
    issue: string,
    epoch: wholeOrNull,
    index: wholeOrNull,
    seq: wholeOrNull,
    status: z.enum(['scheduled', 'open', 'sealed', 'settled', 'void', 'skipped']),
    opensAt: whole,
    closesAt: whole,
    drawAt: whole,
    sealedAt: wholeOrNull,
    commit: hashOrNull,
    beacon: z.enum(['sandbox', 'quicknet']),
    chainHash: hash,
    publicKey: string,
    beaconGenesis: whole,
    beaconPeriod: whole,
    round: whole,
    odds,
    oddsHash: hash,
    prev: hashOrNull,
    /** The genesis hash that the record contains; null before the draw opens and for `open/v1` records. */
    genesis: z.optional(hashOrNull),
    record: hashOrNull,
    betsRoot: hashOrNull,
    betCount: wholeOrNull,
    seal: hashOrNull,
    signature: hashOrNull,
    seed: hashOrNull,
    previousSeed: hashOrNull,
    dice: z.nullable(z.array(whole)),
    result: hashOrNull,
  }),
)

/** Returns the leaves of a draw's Merkle tree in order, once its result is public. */
export const bets = read(
  'fairness/bets',
  'public',
  { key: text(32), expect: text(20) },
  z.object({ leaves: z.array(hash) }),
)

/** Returns up to 100 entries of the game's public log from sequence number `from` (1: the first entry); `next` is null at the end. */
export const log = read(
  'fairness/log',
  'public',
  { key: text(32), from: rowId() },
  z.object({
    entries: rows({ seq: whole, line: hash, hash }),
    next: z.nullable(ref),
  }),
)

/** Returns the inclusion proof of one of the member's bets under the published root, after sealing. `key`: the member's pseudonym key, hex. */
export const proof = read(
  'fairness/proof',
  'member',
  { bet: rowId() },
  z.object({
    leaf: hash,
    index: whole,
    size: whole,
    path: z.array(hash),
    key: hash,
    receipt: evidence,
  }),
)

/** The replies of the fairness calls: times in ms since 1970, hashes in hex, odds in hundredths. */
export type Genesis = ReplyOf<typeof genesis>
export type Draw = ReplyOf<typeof draw>
