import type { Draw, Genesis } from '../contract/fairness.ts'
import * as canonical from './canonical.ts'
import { GENESIS_FIELDS, OPEN_V1 } from './log.ts'

type Fields<T> = Readonly<Record<keyof T, (value: unknown) => boolean>>

function isOneOf(...names: readonly string[]) {
  return (value: unknown) => names.includes(String(value)) && typeof value === 'string'
}

const BEACON = {
  beacon: isOneOf('sandbox', 'quicknet'),
  chainHash: canonical.isHash,
  publicKey: canonical.isPublicKey,
  beaconGenesis: canonical.isOrdinal,
  beaconPeriod: canonical.isOrdinal,
}

const GENESIS: Fields<Genesis> = {
  ...GENESIS_FIELDS,
  ...BEACON,
  entry: canonical.isHash,
}

const hashOrNull = canonical.orNull(canonical.isHash)

const DRAW: Fields<Omit<Draw, 'genesis'>> = {
  ...OPEN_V1,
  ...BEACON,
  epoch: canonical.orNull(canonical.isOrdinal),
  index: canonical.orNull(canonical.isIndex),
  seq: canonical.orNull(canonical.isOrdinal),
  status: isOneOf('scheduled', 'open', 'sealed', 'settled', 'void', 'skipped'),
  sealedAt: canonical.orNull(canonical.isMoment),
  commit: hashOrNull,
  // the step `odds` checks the content
  odds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  prev: hashOrNull,
  record: hashOrNull,
  betsRoot: hashOrNull,
  betCount: canonical.orNull(canonical.isCount),
  seal: hashOrNull,
  signature: canonical.orNull(canonical.isSignature),
  seed: hashOrNull,
  previousSeed: hashOrNull,
  dice: canonical.orNull(canonical.isDice),
  result: hashOrNull,
}

/** Draws saved before records contained their genesis lack the field. */
const WITH_GENESIS: Fields<Draw> = { ...DRAW, genesis: hashOrNull }

/** Returns whether a genesis has exactly the published fields in canonical form. */
export function isGenesis(genesis: Genesis): boolean {
  return canonical.hasFields(genesis, GENESIS)
}

/** Returns whether a draw has exactly the published fields in canonical form. */
export function isDraw(draw: Draw): boolean {
  return canonical.hasFields(draw, draw.genesis === undefined ? DRAW : WITH_GENESIS)
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
