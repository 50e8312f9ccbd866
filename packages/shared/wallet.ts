/**
 * Money is a sandbox (charter C3.1): the payee, the banks and the card prefix are constants of the code. No table, setting
 * or variable puts others in their place.
 */

/** The one payee of every recharge, as the wire names its fields: nobody can be paid there. */
export const DEMO_PAYEE = {
  id: 1,
  bankname: 'SANDBOX - DO NOT PAY',
  bankhang: 'DEMO BANK (sandbox, do not pay)',
  banknumber: '9999 0000 0000 0000',
  bankfenhang: 'Sandbox branch (do not pay)',
  fhnumber: '000',
} as const

/** Fictional banks. */
export const DEMO_BANKS = [
  'DEMO BANK',
  'Paper Crane Bank',
  'Moonlit Bank',
  'Bank of Somewhere',
  'Sandcastle Savings',
  'Origami Trust',
] as const

const DEMO_CARD = /^99990000\d{8}$/

/**
 * Reads a card number, spaces and hyphens aside; only sixteen digits with the demo prefix 9999 0000 are one.
 * @returns the bare digits, or `undefined`, so that no real account is ever kept
 */
export function readDemoCard(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, '')
  return DEMO_CARD.test(digits) ? digits : undefined
}

/** A card number with all but its last four digits hidden. */
export function maskCard(digits: string): string {
  return `**** **** **** ${digits.slice(-4)}`
}

/** A pay password has exactly four digits. */
export function isPayPassword(text: string): boolean {
  return /^\d{4}$/.test(text)
}

/** A recharge request, in hundredths of a point. */
export const RECHARGE_MIN = 10_000n
export const RECHARGE_MAX = 10_000_000n

/** A voucher picture, in bytes. */
export const VOUCHER_MAX_BYTES = 5_242_880
