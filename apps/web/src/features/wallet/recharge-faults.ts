import { readPoints } from '@saikoro/shared/points'
import type { Payee } from './wallet-queries.ts'

interface Situation {
  readonly payee: Payee
  readonly amount: string
  readonly payer: string
  /** The stored path of the voucher, '' before it is there. */
  readonly pic: string
}

/** What keeps a recharge from being sent, in the spec's order (§5); the payer's name, which it leaves open, comes last. */
export function faultOfRecharge({ payee, amount, payer, pic }: Situation) {
  if (payee.id === 0 || payee.bankname === '' || payee.banknumber === '') return 'bankCardNumberPlaceholder'
  if ((readPoints(amount) ?? 0n) <= 0n) return 'amountError'
  if (payee.bankhang === '') return 'selectBank'
  if (pic === '') return 'uploadVoucher'
  if (payer.trim() === '') return 'payerPlaceholder'
  return null
}
