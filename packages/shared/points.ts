/** Points are play points: integer hundredths in a `bigint`. They have no cash value. */

/** One whole point, in hundredths. */
export const POINT = 100n

/** The largest amount that crosses the wire: twelve digits of whole points. */
const WIRE = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/**
 * Reads a decimal string of points, at most two places, into hundredths.
 * @returns `undefined` for anything that is not such a string.
 */
export function readPoints(text: string): bigint | undefined {
  const match = WIRE.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', places = ''] = match
  const hundredths = BigInt(whole) * POINT + BigInt(places.padEnd(2, '0'))
  return sign ? -hundredths : hundredths
}

/** Writes hundredths as the wire's decimal string with two places, as in `"120.00"`. */
export function writePoints(points: bigint): string {
  const size = points < 0n ? -points : points
  const text = `${size / POINT}.${(size % POINT).toString().padStart(2, '0')}`
  return points < 0n ? `-${text}` : text
}
