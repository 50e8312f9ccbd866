// Points are play points without cash value: integer hundredths in a `bigint`.

/** One whole point, in hundredths. */
export const POINT = 100n

/** A decimal string with up to twelve digits of whole points and two places. */
const WIRE = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/**
 * Returns the hundredths of a decimal string of points with at most twelve digits and two places; `undefined` for anything
 * else.
 */
export function readPoints(text: string): bigint | undefined {
  const match = WIRE.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', places = ''] = match
  const hundredths = BigInt(whole) * POINT + BigInt(places.padEnd(2, '0'))
  return sign ? -hundredths : hundredths
}

/** Returns hundredths as the wire's decimal string with two places, such as `"120.00"`. */
export function writePoints(points: bigint): string {
  const size = points < 0n ? -points : points
  const text = `${size / POINT}.${(size % POINT).toString().padStart(2, '0')}`
  return points < 0n ? `-${text}` : text
}
