// Money is a sandbox (charter C3.1): the payee, the banks and the card prefix are constants that no table, setting or
// variable replaces.

/** Points of the welcome grant, hundredths: the first movement of every wallet. The database has the same (`welcome_grant`). */
export const WELCOME_GRANT = 100_000n

/** The payee of every recharge, with the field names of the wire. It is not a real account. */
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
 * Returns the 16 digits of a card number with the demo prefix 9999 0000, ignoring spaces and hyphens; `undefined` for any
 * other number, so that no real account number is ever stored.
 */
export function readDemoCard(text: string): string | undefined {
  const digits = text.normalize('NFKC').replaceAll(/[\s-]/g, '')
  return DEMO_CARD.test(digits) ? digits : undefined
}

/** Returns a card number, or its last four digits, with everything before them masked. */
export function maskCard(digits: string): string {
  return `**** **** **** ${digits.slice(-4)}`
}

/** Returns whether a pay password has exactly four digits. */
export function isPayPassword(text: string): boolean {
  return /^\d{4}$/.test(text)
}

/** Limits of a recharge request, in hundredths of a point. */
export const RECHARGE_MIN = 10_000n
export const RECHARGE_MAX = 10_000_000n

/** Maximum size of a voucher picture, bytes. */
export const VOUCHER_MAX_BYTES = 5_242_880
