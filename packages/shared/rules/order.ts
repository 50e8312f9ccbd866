import { POINT } from '../points.ts'

/** Stakes are whole points from 1 to 5,000 for each option; hundredths. */
export const STAKE_MIN = POINT
const STAKE_MAX = 5_000n * POINT

/** Returns the comma-joined options of the wire as a list, unvalidated; [] for ''. */
export function readItem(text: string): string[] {
  return text === '' ? [] : text.split(',')
}

/** Returns the hundredths of up to twelve digits of whole points; `undefined` for anything else. */
export function readStake(text: string): bigint | undefined {
  return /^\d{1,12}$/.test(text) ? BigInt(text) * POINT : undefined
}

/** Returns whether an amount (hundredths) is a valid stake for one option. */
export function isStake(stake: bigint | undefined): stake is bigint {
  return stake !== undefined && stake % POINT === 0n && stake >= STAKE_MIN && stake <= STAKE_MAX
}
