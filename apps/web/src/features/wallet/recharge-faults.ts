import { readPoints } from '@saikoro/shared/points'
import type { Payee } from './wallet-queries.ts'

interface Situation {
  readonly payee: Payee
  readonly amount: string
  readonly payer: string
  /** Path of the uploaded voucher, '' before the upload. */
  readonly pic: string
}

/** Returns the first fault of a recharge, or null. */
export function faultOfRecharge({ payee, amount, payer, pic }: Situation) {
  if (payee.id === 0 || payee.bankname === '' || payee.banknumber === '') return 'bankCardNumberPlaceholder'
  if ((readPoints(amount) ?? 0n) <= 0n) return 'amountError'
  if (payee.bankhang === '') return 'selectBank'
  if (pic === '') return 'uploadVoucher'
  if (payer.trim() === '') return 'payerPlaceholder'
  return null
}
