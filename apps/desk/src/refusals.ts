// What the database refuses of a decision, in the operator's language.
import { StaleRowError } from './decisions.ts'
import type { Words } from './locales/ja.ts'

type Refusals = Words['refusals']
type Code = Exclude<keyof Refusals, 'other'>

interface DatabaseError {
  readonly message: string
  readonly code?: string
  readonly constraint?: string
}

/** Connection errors of a database that is down or restarting; the pool reconnects at the next query. */
export const isAbsence = ({ code = '', message }: DatabaseError): boolean =>
  /^(ECONN|EPIPE|57P|08)/.test(code) || /^Connection terminated|timeout exceeded when/.test(message)

/** Messages of the functions under `prisma/sql`. */
const MESSAGES: readonly (readonly [RegExp, Code])[] = [
  [/was changed by another operator since/, 'stale'],
  [/was reviewed before and stays|a review changes the status/, 'reviewed'],
  [/a payout that closing an account opened/, 'byDisabling'],
  [/say why|has no reason/, 'noReason'],
  [/holds a run of seven or more digits/, 'digits'],
  [/holds an e-mail address/, 'mail'],
  [/holds a link to elsewhere/, 'link'],
  [/holds a control character that reverses text/, 'bidi'],
  [/a reservation cannot go from/, 'transition'],
  [/only the member cancels/, 'cancels'],
  [/is not approved, so there is nothing to take back/, 'notApproved'],
  [/is reversed already/, 'reversed'],
  [/you asked for this reversal yourself/, 'samePerson'],
  [/fewer than the .* to take back/, 'poor'],
  [/the phrase has no place for this value|a place of this phrase has no value/, 'phrase'],
]

const CONSTRAINTS: readonly (readonly [RegExp, Code])[] = [
  [/^report_review_pkey$/, 'closedAlready'],
  [/^reversal_recharge_id_posted_key$/, 'reversed'],
  [/^withdrawal_check$/, 'byDisabling'],
  [/_is_seen$|(note|reply|text|reason)_check$/, 'long'],
]

const STATES: readonly (readonly [RegExp, Code])[] = [
  [/^23503$/, 'noRow'],
  [/^(55P03|57014|40P01|40001)$/, 'locked'],
  [/^42501$/, 'rights'],
]

const find = (table: readonly (readonly [RegExp, Code])[], text: string): Code | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** Returns the code of a refusal; undefined for an error that no operator can cause. */
export function refusalCode(error: DatabaseError): Code | undefined {
  if (error instanceof StaleRowError) return 'stale'
  if (isAbsence(error)) return 'absent'
  return (
    find(MESSAGES, error.message) ??
    find(CONSTRAINTS, error.constraint ?? '') ??
    find(STATES, error.code ?? '')
  )
}

export function tellRefusal({ refusals }: Words, error: DatabaseError): string {
  const code = refusalCode(error)
  return code ? refusals[code] : refusals.other(error.message)
}
