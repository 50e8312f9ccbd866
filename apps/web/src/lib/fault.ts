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

/** The refusals that are about one form field. Forms name their fields by this table; other codes concern a form as a whole. */
const REFUSALS_OF: Readonly<Record<string, readonly RefusalCode[]>> = {
  username: ['username_invalid', 'username_taken'],
  newPassword: ['password_invalid', 'password_weak'],
  password: ['password_wrong'],
  code: ['invite_invalid'],
  claim: ['claim_unknown'],
  agreement: ['adult_required'],
  name: ['name_invalid', 'name_character'],
  digits: ['pay_password_invalid', 'pay_password_wrong', 'pay_password_missing', 'pay_password_locked'],
  pin: ['pin_invalid', 'pin_wrong'],
  bank: ['bank_missing'],
  card: ['card_invalid', 'card_bound'],
  amount: ['recharge_amount', 'withdrawal_amount', 'insufficient_points'],
  payer: ['payer_missing'],
  voucher: [
    'voucher_missing',
    'voucher_used',
    'picture_format',
    'picture_heic',
    'picture_size',
    'picture_unknown',
  ],
  points: ['limit_invalid'],
  date: ['date_invalid'],
  time: ['slot_taken'],
  reason: ['reason_missing'],
  text: ['message_missing'],
}

/** Returns the form field that a refusal is about. */
function fieldOf(code: string): string | undefined {
  return Object.entries(REFUSALS_OF).find(([, codes]) => codes.some((each) => each === code))?.[0]
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
  return { text: '', reason: error.reason, field: fieldOf(error.code) }
}
