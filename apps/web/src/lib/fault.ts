import type { RefusalCode } from '@saikoro/shared/errors'
import { isBlank, type Quoted } from '@saikoro/shared/source'
import { NetworkError, RefusalError } from './call.ts'
import { translate } from './translation.ts'

/** Why an action failed: in the words of this client, or of the server as a quotation. */
export interface Fault {
  readonly text: string
  readonly reason?: Quoted
  /** The form field whose content the server refused. */
  readonly field?: string | undefined
}

/** An action that this device did not send. */
export class UnsentError extends Error {
  override readonly name = 'UnsentError'
  /** Returns the reason in the current language. */
  readonly words: () => string

  constructor(words: () => string, options?: ErrorOptions) {
    super('unsent', options)
    this.words = words
  }
}

/** The form field that a refusal is about. Forms name their fields by this table; other codes concern a form as a whole. */
const FIELDS: Partial<Record<RefusalCode, string>> = {
  username_invalid: 'username',
  username_taken: 'username',
  password_invalid: 'newPassword',
  password_weak: 'newPassword',
  password_wrong: 'password',
  invite_invalid: 'code',
  claim_unknown: 'claim',
  adult_required: 'agreement',
  name_invalid: 'name',
  name_character: 'name',
  pay_password_invalid: 'digits',
  pay_password_wrong: 'digits',
  pay_password_missing: 'digits',
  pay_password_locked: 'digits',
  pin_invalid: 'pin',
  pin_wrong: 'pin',
  bank_missing: 'bank',
  card_invalid: 'card',
  card_bound: 'card',
  recharge_amount: 'amount',
  withdrawal_amount: 'amount',
  insufficient_points: 'amount',
  payer_missing: 'payer',
  voucher_missing: 'voucher',
  voucher_used: 'voucher',
  picture_format: 'voucher',
  picture_heic: 'voucher',
  picture_size: 'voucher',
  picture_unknown: 'voucher',
  limit_invalid: 'points',
  date_invalid: 'date',
  slot_taken: 'time',
  reason_missing: 'reason',
  message_missing: 'text',
}

/** Says that there was no answer, or that this device has no network. */
export function silenceText(): string {
  return translate(navigator.onLine ? 'networkError' : 'offlineAction')
}

/** Returns why an action failed: the server's refusal, a request that failed, or this device. */
export function explainError(error: unknown): Fault {
  if (error instanceof UnsentError) return { text: error.words() }
  if (!(error instanceof RefusalError))
    return { text: error instanceof NetworkError ? silenceText() : translate('localError') }
  if (isBlank(error.reason)) return { text: translate('sessionEnded') }
  return { text: '', reason: error.reason, field: new Map(Object.entries(FIELDS)).get(error.code) }
}
