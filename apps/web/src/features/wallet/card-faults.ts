import { readDemoCard } from '@saikoro/shared/wallet'
import type { CardForm } from './wallet-queries.ts'

interface Situation {
  readonly card: CardForm
  readonly isBound: boolean
  readonly isChange: boolean
  readonly password: string
}

/** Returns the first fault of a card, or null. */
export function faultOfCard({ card, isBound, isChange, password }: Situation) {
  if (isBound && !isChange) return 'bankCardNumberPlaceholder'
  if (card.bank === '' || card.username.trim() === '') return 'selectBank'
  if (card.bankid.trim() === '') return 'bankCardNumberPlaceholder'
  if (readDemoCard(card.bankid) === undefined) return 'cardNumberHint'
  if (isChange && password === '') return 'loginPasswordPlaceholder'
  return null
}
