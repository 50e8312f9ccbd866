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

type Table = Readonly<Partial<Record<Code, RegExp>>>

/** Messages of the functions under `prisma/sql`. */
const MESSAGES: Table = {
  stale: /was changed by another operator since|no consent for profile .* waits/,
  reviewed: /was reviewed before and stays|a review changes the status/,
  byDisabling: /a payout that closing an account opened/,
  noReason: /say why|has no reason|needs a reason/,
  digits: /holds a run of seven or more digits/,
  mail: /holds an e-mail address/,
  link: /holds a link to elsewhere/,
  bidi: /holds a control character that reverses text/,
  transition: /a reservation cannot go from/,
  cancels: /only the member cancels/,
  notApproved: /is not approved, so there is nothing to take back/,
  reversed: /is reversed already/,
  samePerson: /you asked for this reversal yourself|you made the link of profile/,
  noRow: /there is no (profile|member)|has no second factor/,
  nobodyToAsk: /nobody behind it to ask/,
  fixed:
    /is append-only|only status and note of|is set by the seed|stays with its profile|keeps the name|only a recharge or a grant|isolation level|service_url must be/,
  ownRoles: /nobody (changes|resets) their own|you have a second factor/,
  poor: /fewer than the .* to take back/,
  phrase: /the phrase has no place for this value|a place of this phrase has no value/,
  stored: /is not a stored file|images are paths of our own media|is not a picture of ours/,
  wrongMedia: /Drop the file at the desk as that/,
  sample: /a sample keeps what it shows/,
  gameKey: /is taken or not a key/,
  interval: /do not divide a day into draws/,
  odds: /these odds are not fair/,
  condition: /are more than a new member has/,
  notAhead: /a new interval starts at a midnight/,
  planned: /draws of that day are planned/,
  begun: /an interval that has begun stays/,
  name: /is empty or holds a comma/,
  games: /there are 40 games already/,
  large: /longer than 128 KB|more than 4 MB together/,
}

/** The first that matches counts. */
const CONSTRAINTS: Table = {
  closedAlready: /^report_review_pkey$/,
  reversed: /^reversal_recharge_id_posted_key$/,
  byDisabling: /^withdrawal_check$/,
  odds: /odds_check$/,
  tags: /tags_are_tags$/,
  pictures: /images_check$/,
  interval: /interval_s_check$/,
  name: /(name|desc)_(zh|en|ja|ms)_check$|name_is_name$/,
  long: /(text|name)_(zh|en|ja|ms)_check$|intro_is_written$|_is_seen$|(note|reply|text|reason)_check$/,
  range: /_check$/,
}

const STATES: Table = {
  taken: /^23505$/,
  range: /^22\w{3}$/,
  noRow: /^23503$/,
  locked: /^(55P03|57014|40P01|40001)$/,
  rights: /^42501$/,
}

const find = (table: Table, text: string): Code | undefined =>
  (Object.keys(table) as Code[]).find((code) => table[code]?.test(text))

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

export function describeRefusal({ refusals }: Words, error: DatabaseError): string {
  const code = refusalCode(error)
  return code ? refusals[code] : refusals.other(error.message)
}
