import { readDemoCard, VOUCHER_MAX_BYTES } from '@saikoro/shared/wallet'
import { plainNumber } from '../../lib/plain-number.ts'
import type { CardForm, Payee } from './wallet-queries.ts'

interface CardInput {
  readonly card: CardForm
  readonly isBound: boolean
  readonly isChange: boolean
  readonly password: string
}

/** Returns the fault of each field of a card, in the order of the toasts. */
export function faultsOfCard({ card, isBound, isChange, password }: CardInput) {
  return {
    secondCard: isBound && !isChange && 'bankCardNumberPlaceholder',
    bank: card.bank === '' && 'selectBank',
    username: card.username.trim() === '' && 'holderPlaceholder',
    bankid:
      card.bankid.trim() === ''
        ? 'bankCardNumberPlaceholder'
        : readDemoCard(card.bankid) === undefined && 'cardNumberHint',
    password: isChange && password === '' && 'loginPasswordPlaceholder',
  } as const
}

interface RechargeInput {
  readonly payee: Payee
  readonly amount: string
  readonly payer: string
  /** Path of the uploaded voucher, '' before the upload. */
  readonly pic: string
}

/** Returns the fault of each field of a recharge, in the order of the toasts. The payee cannot be edited. */
export function faultsOfRecharge({ payee, amount, payer, pic }: RechargeInput) {
  const hasAccount = payee.id !== 0 && payee.bankname !== '' && payee.banknumber !== ''
  return {
    payee: !hasAccount && 'bankCardNumberPlaceholder',
    amount: !/^[1-9]\d{0,9}$/.test(plainNumber(amount)) && 'amountError',
    payeeBank: payee.bankhang === '' && 'selectBank',
    pic: pic === '' && 'uploadVoucher',
    payer: payer.trim() === '' && 'payerPlaceholder',
  } as const
}

const PICTURE = /\.(jpg|jpeg|png)$/i

/** Accepts jpg, jpeg and png up to 5 MB. Returns the fault, or null. */
export function faultOfPicture({ name, size }: Pick<File, 'name' | 'size'>) {
  if (!PICTURE.test(name)) return 'pictureFormat'
  return size > VOUCHER_MAX_BYTES ? 'pictureSize' : null
}
