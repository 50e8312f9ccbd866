import * as spelt from './spelling.ts'
import type { Draw, Genesis } from './wire.ts'

type Fields<T> = Readonly<Record<keyof T, (value: unknown) => boolean>>

function isOneOf(...names: readonly string[]) {
  return (value: unknown) => names.includes(String(value)) && typeof value === 'string'
}

const BEACON = {
  beacon: isOneOf('sandbox', 'quicknet'),
  chainHash: spelt.isHash,
  publicKey: spelt.isPublicKey,
  beaconGenesis: spelt.isOrdinal,
  beaconPeriod: spelt.isOrdinal,
}

const GENESIS: Fields<Genesis> = {
  ...BEACON,
  game: spelt.isGameKey,
  epoch: spelt.isOrdinal,
  length: spelt.isIndex,
  anchor: spelt.isHash,
  salt: spelt.isHash,
  rules: spelt.isRulesName,
  receiptKey: spelt.isHash,
  createdAt: spelt.isMoment,
  prev: spelt.isHash,
  entry: spelt.isHash,
}

const hashOrNull = spelt.orNull(spelt.isHash)

const DRAW: Fields<Omit<Draw, 'genesis'>> = {
  ...BEACON,
  game: spelt.isGameKey,
  issue: spelt.isIssue,
  epoch: spelt.orNull(spelt.isOrdinal),
  index: spelt.orNull(spelt.isIndex),
  seq: spelt.orNull(spelt.isOrdinal),
  status: isOneOf('scheduled', 'open', 'sealed', 'settled', 'void', 'skipped'),
  opensAt: spelt.isMoment,
  closesAt: spelt.isMoment,
  drawAt: spelt.isMoment,
  sealedAt: spelt.orNull(spelt.isMoment),
  commit: hashOrNull,
  round: spelt.isOrdinal,
  // the step `odds` checks the content
  odds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  oddsHash: spelt.isHash,
  prev: hashOrNull,
  record: hashOrNull,
  betsRoot: hashOrNull,
  betCount: spelt.orNull(spelt.isCount),
  seal: hashOrNull,
  signature: spelt.orNull(spelt.isSignature),
  seed: hashOrNull,
  previousSeed: hashOrNull,
  dice: spelt.orNull(spelt.isDice),
  result: hashOrNull,
}

/** Draws saved before records contained their genesis lack the field. */
const WITH_GENESIS: Fields<Draw> = { ...DRAW, genesis: hashOrNull }

/** Returns whether a genesis has exactly the published fields in canonical form. */
export function isGenesis(genesis: Genesis): boolean {
  return spelt.hasFields(genesis, GENESIS)
}

/** Returns whether a draw has exactly the published fields in canonical form. */
export function isDraw(draw: Draw): boolean {
  return spelt.hasFields(draw, draw.genesis === undefined ? DRAW : WITH_GENESIS)
}

const OPENED = ['epoch', 'index', 'seq', 'commit', 'prev', 'record', 'previousSeed'] as const
const SEALED = ['sealedAt', 'betsRoot', 'betCount', 'seal'] as const
const ENDED = ['seed', 'dice', 'result'] as const

/**
 * Returns whether exactly the fields are set that belong to the draw's status. A void draw may have the signature and dice of
 * its round; an open draw must not have a signature, because its dice would be known.
 */
export function isWhole(draw: Draw): boolean {
  const hasAll = (names: readonly (keyof Draw)[]) => names.every((name) => draw[name] !== null)
  const hasNone = (names: readonly (keyof Draw)[]) => names.every((name) => draw[name] === null)
  switch (draw.status) {
    case 'scheduled':
    case 'skipped':
      return hasNone([...OPENED, ...SEALED, ...ENDED]) && !draw.genesis
    case 'open':
      return hasAll(OPENED) && hasNone([...SEALED, ...ENDED, 'signature'])
    case 'sealed':
      return hasAll([...OPENED, ...SEALED]) && hasNone(ENDED)
    case 'settled':
      return hasAll([...OPENED, ...SEALED, ...ENDED, 'signature'])
    case 'void':
      return (
        hasAll([...OPENED, 'result']) &&
        (hasAll(SEALED) || hasNone(SEALED)) &&
        (draw.dice === null || draw.signature !== null)
      )
  }
}
