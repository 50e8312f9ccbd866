import { readPoints } from '@saikoro/shared/points'
import { readDemoCard, VOUCHER_MAX_BYTES } from '@saikoro/shared/wallet'
import type { CardForm, Payee } from './wallet-queries.ts'

interface CardInput {
  readonly card: CardForm
  readonly isBound: boolean
  readonly isChange: boolean
  readonly password: string
}

/** Returns the first fault of a card, or null. */
export function faultOfCard({ card, isBound, isChange, password }: CardInput) {
  if (isBound && !isChange) return 'bankCardNumberPlaceholder'
  if (card.bank === '' || card.username.trim() === '') return 'selectBank'
  if (card.bankid.trim() === '') return 'bankCardNumberPlaceholder'
  if (readDemoCard(card.bankid) === undefined) return 'cardNumberHint'
  if (isChange && password === '') return 'loginPasswordPlaceholder'
  return null
}

interface RechargeInput {
  readonly payee: Payee
  readonly amount: string
  readonly payer: string
  /** Path of the uploaded voucher, '' before the upload. */
  readonly pic: string
}

/** Returns the first fault of a recharge, or null. */
export function faultOfRecharge({ payee, amount, payer, pic }: RechargeInput) {
  if (payee.id === 0 || payee.bankname === '' || payee.banknumber === '') return 'bankCardNumberPlaceholder'
  if ((readPoints(amount) ?? 0n) <= 0n) return 'amountError'
  if (payee.bankhang === '') return 'selectBank'
  if (pic === '') return 'uploadVoucher'
  if (payer.trim() === '') return 'payerPlaceholder'
  return null
}

const PICTURE = /\.(jpg|jpeg|png)$/i

/** Accepts jpg, jpeg and png up to 5 MB. Returns the fault, or null. */
export function faultOfPicture({ name, size }: Pick<File, 'name' | 'size'>) {
  if (!PICTURE.test(name)) return 'pictureFormat'
  return size > VOUCHER_MAX_BYTES ? 'pictureSize' : null
}
