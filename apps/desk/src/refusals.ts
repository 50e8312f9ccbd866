// What the database refuses of a decision, in the operator's language.
import type { Words } from './locales/ja.ts'
import { StaleRowError } from './transaction.ts'

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
  [/say why|has no reason|needs a reason/, 'noReason'],
  [/holds a run of seven or more digits/, 'digits'],
  [/holds an e-mail address/, 'mail'],
  [/holds a link to elsewhere/, 'link'],
  [/holds a control character that reverses text/, 'bidi'],
  [/a reservation cannot go from/, 'transition'],
  [/only the member cancels/, 'cancels'],
  [/is not approved, so there is nothing to take back/, 'notApproved'],
  [/is reversed already/, 'reversed'],
  [/you asked for this reversal yourself|you made the link of profile/, 'samePerson'],
  [/no consent for profile .* waits/, 'stale'],
  [/there is no (profile|member)|has no second factor/, 'noRow'],
  [/nobody behind it to ask/, 'nobodyToAsk'],
  [/is append-only|only status and note of|is set by the seed|stays with its profile/, 'fixed'],
  [/keeps the name|only a recharge or a grant|isolation level|service_url must be/, 'fixed'],
  [/nobody (changes|resets) their own|you have a second factor/, 'ownRoles'],
  [/fewer than the .* to take back/, 'poor'],
  [/the phrase has no place for this value|a place of this phrase has no value/, 'phrase'],
]

const CONTENT_MESSAGES: readonly (readonly [RegExp, Code])[] = [
  [/is not a stored file/, 'stored'],
  [/Drop the file at the desk as that/, 'wrongMedia'],
  [/a sample keeps what it shows/, 'sample'],
  [/images are paths of our own media|is not a picture of ours/, 'stored'],
  [/is taken or not a key/, 'gameKey'],
  [/do not divide a day into draws/, 'interval'],
  [/these odds are not fair/, 'odds'],
  [/are more than a new member has/, 'condition'],
  [/a new interval starts at a midnight/, 'notAhead'],
  [/draws of that day are planned/, 'planned'],
  [/an interval that has begun stays/, 'begun'],
  [/is empty or holds a comma/, 'name'],
  [/there are 40 games already/, 'games'],
  [/longer than 128 KB|more than 4 MB together/, 'large'],
]

const CONSTRAINTS: readonly (readonly [RegExp, Code])[] = [
  [/^report_review_pkey$/, 'closedAlready'],
  [/^reversal_recharge_id_posted_key$/, 'reversed'],
  [/^withdrawal_check$/, 'byDisabling'],
  [/odds_check$/, 'odds'],
  [/tags_are_tags$/, 'tags'],
  [/images_check$/, 'pictures'],
  [/interval_s_check$/, 'interval'],
  [/(name|desc)_(zh|en|ja|ms)_check$|name_is_name$/, 'name'],
  [/(text|name)_(zh|en|ja|ms)_check$|intro_is_written$/, 'long'],
  [/_is_seen$|(note|reply|text|reason)_check$/, 'long'],
  [/_check$/, 'range'],
]

const STATES: readonly (readonly [RegExp, Code])[] = [
  [/^23505$/, 'taken'],
  [/^22\w{3}$/, 'range'],
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
    find(CONTENT_MESSAGES, error.message) ??
    find(CONSTRAINTS, error.constraint ?? '') ??
    find(STATES, error.code ?? '')
  )
}

export function describeRefusal({ refusals }: Words, error: DatabaseError): string {
  const code = refusalCode(error)
  return code ? refusals[code] : refusals.other(error.message)
}
