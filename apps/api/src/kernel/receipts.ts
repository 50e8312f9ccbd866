import { hkdfSync } from 'node:crypto'
import type { StateReceipt } from '@saikoro/shared/contract/state-receipt'
import { type HouseText, houseTextInput } from '@saikoro/shared/fairness/house-text'
import { type Receipt, signingInput, withSignature } from '@saikoro/shared/fairness/receipt'
import { stateReceiptInput } from '@saikoro/shared/fairness/state-receipt'
import { writePoints } from '@saikoro/shared/points'
import * as z from 'zod/mini'
import type { Context } from './context.ts'

type Signer = Pick<Context, 'signReceipt'>

function signInput({ signReceipt }: Signer, input: string): string {
  return withSignature(input, signReceipt(input))
}

/** Signs a receipt. It contains stored fields only, so that a repeated request returns the same bytes. */
export function signReceipt(signer: Signer, receipt: Receipt): string {
  return signInput(signer, signingInput(receipt))
}

/** What the database returns of a request to move points. */
export const requestedRow = z.object({ id: z.int(), amount: z.bigint(), at: z.date() })

/** Signs the receipt of a recharge or withdrawal request, which does not cover its review. */
export function signRequest(
  signer: Signer,
  kind: 'recharge' | 'withdrawal',
  member: number,
  { id, amount, at }: z.output<typeof requestedRow>,
): string {
  const fields = { kind, id, member, amount: writePoints(amount), at: at.getTime() }
  return signReceipt(signer, { ...fields, record: null, leaves: [] })
}

/** Signs a text of the operator, so that a member can prove its origin; an empty text has the signature ''. */
export function signText(signer: Signer, text: HouseText): string {
  if (text.text === '') return ''
  return signInput(signer, houseTextInput(text))
}

/** Signs what a member set, in its stored state. */
export function signState(signer: Signer, receipt: StateReceipt): string {
  return signInput(signer, stateReceiptInput(receipt))
}

/** Derives a key for one purpose from RECEIPT_KEY by HKDF, so that all API processes share it without another secret. */
export function derivedKey(receiptKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(receiptKey, 'hex'), '', purpose, 32))
}
