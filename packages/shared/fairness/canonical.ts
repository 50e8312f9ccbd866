import { isHex } from './hex.ts'

// The canonical form of each kind of value in hashed lines: any other form would have another hash.

/** The maximum length of a chain of seeds; verifiers hash no further, whatever a genesis claims. */
export const LENGTH_MAX = 1_000_000

/** The start of the year 10000, ms since 1970: issues have four digits for the year. */
const MOMENT_END = 253_402_300_800_000

/** An integer from 0 to 2^53 - 1. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && !Object.is(value, -0)
}

/** An integer from 1 to 2^53 - 1. */
export function isOrdinal(value: unknown): value is number {
  return isCount(value) && value > 0
}

/** A time in ms since 1970, before the year 10000. */
export function isMoment(value: unknown): value is number {
  return isOrdinal(value) && value < MOMENT_END
}

/** An index in an epoch's chain of seeds, or the chain's length. */
export function isIndex(value: unknown): value is number {
  return isOrdinal(value) && value <= LENGTH_MAX
}

/** A SHA-256 hash or another value of 32 bytes, hex. */
export function isHash(value: unknown): value is string {
  return isHex(value, 32)
}

/** A compressed public key on G2, 96 bytes hex. */
export function isPublicKey(value: unknown): value is string {
  return isHex(value, 96)
}

/** A compressed signature on G1, 48 bytes hex. */
export function isSignature(value: unknown): value is string {
  return isHex(value, 48)
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value)
}

/** The key of a game: 2 to 16 lower-case letters and digits. */
export function isGameKey(value: unknown): value is string {
  return isText(value, /^[a-z0-9]{2,16}$/)
}

/** The version of the rules in a genesis. */
export function isRulesName(value: unknown): value is string {
  return isText(value, /^[0-9a-z.]{1,16}$/)
}

/** An issue number: 12 digits, see `periodOf`. */
export function isIssue(value: unknown): value is string {
  return isText(value, /^[0-9]{12}$/)
}

/** Three dice, each from 1 to 6. */
export function isDice(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length === 3 && value.every((die) => isOrdinal(die) && die <= 6)
}

/** Returns a check that also accepts null. */
export function orNull<T>(is: (value: unknown) => value is T) {
  return (value: unknown): value is T | null => value === null || is(value)
}

/** Returns whether a value is an object with exactly these fields, each of which passes its check. */
export function hasFields(value: unknown, fields: Readonly<Record<string, (value: unknown) => boolean>>) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const served = new Map(Object.entries(value))
  const names = Object.keys(fields)
  return (
    served.size === names.length &&
    names.every((name) => served.has(name) && fields[name]?.(served.get(name)))
  )
}
