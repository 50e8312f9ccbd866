import { isHex } from './hex.ts'

/** The one spelling of each kind of value that hashed lines contain: another spelling is another value. */

/** No chain is longer, and no verifier hashes further, whatever a genesis claims. */
export const LENGTH_MAX = 1_000_000

/** The start of the year 10000: issues have four digits for the year. */
const MOMENT_END = 253_402_300_800_000

/** A whole number from 0 on. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && !Object.is(value, -0)
}

/** A whole number from 1 on. */
export function isOrdinal(value: unknown): value is number {
  return isCount(value) && value > 0
}

/** ms since 1970. */
export function isMoment(value: unknown): value is number {
  return isOrdinal(value) && value < MOMENT_END
}

/** A place in an epoch's chain of seeds, or its length. */
export function isIndex(value: unknown): value is number {
  return isOrdinal(value) && value <= LENGTH_MAX
}

export function isHash(value: unknown): value is string {
  return isHex(value, 32)
}

/** A key on G2, compressed. */
export function isPublicKey(value: unknown): value is string {
  return isHex(value, 96)
}

/** A signature on G1, compressed. */
export function isSignature(value: unknown): value is string {
  return isHex(value, 48)
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value)
}

export function isGameKey(value: unknown): value is string {
  return isText(value, /^[a-z0-9]{2,16}$/)
}

/** The version of the rules as a genesis names it. */
export function isRulesName(value: unknown): value is string {
  return isText(value, /^[0-9a-z.]{1,16}$/)
}

/** The day and the period: see `periodOf`. */
export function isIssue(value: unknown): value is string {
  return isText(value, /^[0-9]{12}$/)
}

/** Three dice, each from 1 to 6. */
export function isDice(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length === 3 && value.every((die) => isOrdinal(die) && die <= 6)
}

/** Accepts null as well. */
export function orNull(is: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => value === null || is(value)
}

/** Does an object have exactly these fields, each well spelt? */
export function hasFields(value: unknown, fields: Readonly<Record<string, (value: unknown) => boolean>>) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const served = new Map(Object.entries(value))
  const names = Object.keys(fields)
  return (
    served.size === names.length &&
    names.every((name) => served.has(name) && fields[name]?.(served.get(name)))
  )
}
