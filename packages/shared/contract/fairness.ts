import * as z from 'zod/mini'
import { type ReplyOf, read } from './call.ts'
import { id, rowId, text } from './fields.ts'

const hash = z.string()
const hashOrNull = z.nullable(z.string())
const msOrNull = z.nullable(z.int())
/** Odds in hundredths by option. */
const odds = z.catchall(z.object({}), z.int())

/** Returns the genesis entry of a game's epoch; `epoch` 0 or absent: of the current epoch. Times in ms. */
export const genesis = read(
  'fairness/genesis',
  'public',
  z.object({ key: text(32), epoch: id() }),
  z.object({
    game: z.string(),
    epoch: z.int(),
    length: z.int(),
    anchor: hash,
    salt: hash,
    beacon: z.enum(['sandbox', 'quicknet']),
    chainHash: hash,
    publicKey: z.string(),
    beaconGenesis: z.int(),
    beaconPeriod: z.int(),
    rules: z.string(),
    receiptKey: z.string(),
    createdAt: z.int(),
    prev: hash,
    entry: hash,
  }),
)

/** Returns everything public about one draw; fields are null until they are public. `seq`: the sequence number of its open entry in the log. */
export const draw = read(
  'fairness/draw',
  'public',
  z.object({ key: text(32), expect: text(20) }),
  z.object({
    game: z.string(),
    issue: z.string(),
    epoch: z.nullable(z.int()),
    index: z.nullable(z.int()),
    seq: z.nullable(z.int()),
    status: z.enum(['scheduled', 'open', 'sealed', 'settled', 'void', 'skipped']),
    opensAt: z.int(),
    closesAt: z.int(),
    drawAt: z.int(),
    sealedAt: msOrNull,
    commit: hashOrNull,
    beacon: z.enum(['sandbox', 'quicknet']),
    chainHash: hash,
    publicKey: z.string(),
    beaconGenesis: z.int(),
    beaconPeriod: z.int(),
    round: z.int(),
    odds,
    oddsHash: hash,
    prev: hashOrNull,
    /** The genesis hash that the record contains; null before the draw opens and for `open/v1` records. */
    genesis: z.optional(hashOrNull),
    record: hashOrNull,
    betsRoot: hashOrNull,
    betCount: z.nullable(z.int()),
    seal: hashOrNull,
    signature: hashOrNull,
    seed: hashOrNull,
    previousSeed: hashOrNull,
    dice: z.nullable(z.array(z.int())),
    result: hashOrNull,
  }),
)

/** Returns the leaves of a draw's Merkle tree in order, once its result is public. */
export const bets = read(
  'fairness/bets',
  'public',
  z.object({ key: text(32), expect: text(20) }),
  z.object({ leaves: z.array(z.string()) }),
)

/** Returns up to 100 entries of the game's public log from sequence number `from` (1: the first entry); `next` is null at the end. */
export const log = read(
  'fairness/log',
  'public',
  z.object({ key: text(32), from: rowId() }),
  z.object({
    entries: z.array(z.object({ seq: z.int(), line: z.string(), hash })),
    next: z.nullable(z.int()),
  }),
)

/** Returns the inclusion proof of one of the member's bets under the published root, after sealing. `key`: the member's pseudonym key, hex. */
export const proof = read(
  'fairness/proof',
  'member',
  z.object({ bet: rowId() }),
  z.object({
    leaf: z.string(),
    index: z.int(),
    size: z.int(),
    path: z.array(hash),
    key: z.string(),
    receipt: z.string(),
  }),
)

/** The replies of the fairness calls: times in ms since 1970, hashes in hex, odds in hundredths. */
export type Genesis = ReplyOf<typeof genesis>
export type Draw = ReplyOf<typeof draw>
