// Why the database refuses a change: the code of prisma/functions/kernel/refuse.sql, or the one that a constraint or an SQLSTATE
// of PostgreSQL stands for.
import { OPERATOR_REFUSALS } from './operator-refusals.ts'

export type RefusalCode = keyof typeof OPERATOR_REFUSALS

/** A code with the values of its sentence. */
export interface Refusal {
  readonly code: RefusalCode
  readonly values?: Readonly<Record<string, unknown>>
}

/** An error of PostgreSQL with the fields that its clients add. */
export interface DatabaseError {
  readonly message: string
  readonly code?: string | undefined
  readonly detail?: string | undefined
  readonly constraint?: string | undefined
  readonly table?: string | undefined
  readonly column?: string | undefined
}

/** The SQLSTATE of refuse. */
const REFUSED = 'SK002'

const accepts = (accepted: string): Refusal => ({ code: 'range_accepted', values: { accepted } })
const nameInvalid: Refusal = { code: 'name_invalid' }
const textLength: Refusal = { code: 'text_length' }
const picture = accepts('/media/covers/name.webp')
const time = accepts('15:00')

/** By the name of a constraint, or of the column that a CHECK of this table is about. */
const CONSTRAINTS: Readonly<Record<string, Refusal>> = {
  banner_link_is_a_screen: accepts('/Choose, /Video, /Game, /Fairness, /Transparency, /Charter'),
  clip: accepts('a – z, 0 – 9, -'),
  code: accepts('A – Z, 0 – 9, - (4 – 32)'),
  cover: picture,
  cues: accepts('WebVTT'),
  ends: time,
  free_seconds: accepts('1 – 600'),
  images: { code: 'pictures_invalid' },
  interval_s: { code: 'interval_invalid' },
  intro_is_written: textLength,
  invite_code_check: accepts('uses ≤ max_uses'),
  invite_request_answer: accepts('granted, refused + phrase invite_…'),
  locale: accepts('zh, en, ja, ms'),
  locale_is_known: accepts('zh, en, ja, ms'),
  max: accepts('500000 –'),
  max_uses: accepts('1 – 1000000'),
  min: accepts('100 – 5000'),
  name: nameInvalid,
  name_is_name: nameInvalid,
  name_is_seen: textLength,
  note: textLength,
  note_is_seen: textLength,
  num: accepts('1 – 100'),
  odds: { code: 'odds_unfair' },
  operator_account_name_check: accepts('a – z, 0 – 9, _ (1 – 30)'),
  profile_slot_open_at_a_time: { code: 'slot_overlaps' },
  rating: accepts('1 – 5'),
  recharge_status_check: accepts('2, 3'),
  reply: textLength,
  report_review_pkey: { code: 'report_closed' },
  reservation_status_check: accepts('confirmed, declined'),
  reversal_recharge_id_posted_key: { code: 'recharge_reversed' },
  saved_reply_placeholders: accepts('{date}, {reference}, {name}'),
  saved_reply_text: textLength,
  site_name_check: textLength,
  slot_ends_after_start: accepts('starts < ends'),
  slot_is_at_its_time: accepts('starts < ends'),
  starts: time,
  status_is_known: accepts('0, 1'),
  tags: textLength,
  tags_are_tags: { code: 'tags_invalid' },
  text: textLength,
  text_is_seen: textLength,
  url: picture,
  video: picture,
  videos: accepts('≤ 12'),
  withdrawal_check: { code: 'payout_of_closing' },
  withdrawal_status_check: accepts('2, 3'),
}

/** By the SQLSTATE of PostgreSQL or its class; the first that matches counts. */
const STATES: readonly (readonly [state: string, code: RefusalCode])[] = [
  ['23505', 'taken'],
  ['23503', 'row_unknown'],
  ['23502', 'value_missing'],
  ['23', 'range'],
  ['22', 'range'],
  ['428C9', 'fixed'],
  ['428', 'range'],
  ['40', 'row_locked'],
  ['55P03', 'row_locked'],
  ['57014', 'too_much'],
  ['25P04', 'too_much'],
  ['42501', 'rights'],
  ['25P01', 'rights'],
]

const each = (tables: string, refusal: Refusal) =>
  Object.fromEntries(tables.split(' ').map((table) => [table, refusal]))
const elsewhere = (table: string): Refusal => ({ code: 'elsewhere', values: { table } })

/** What to do instead of a change that the rights to a table refuse. */
const INSTEAD: Readonly<Record<string, Refusal>> = {
  ...each('banner city invite_code notice profile profile_slot video video_category', {
    code: 'hide_instead',
  }),
  ...each('invite_request member_status recharge reservation withdrawal', { code: 'status_and_note' }),
  ...each('bank_card play_limit play_limit_change profile_consent upload', { code: 'member_decides' }),
  ...each('game_schedule odds_version report_review reversal sign_out support_message', {
    code: 'new_row_instead',
  }),
  game: elsewhere('game_setting'),
  game_setting: elsewhere('new_game'),
  member: elsewhere('member_status'),
  new_game: elsewhere('game_setting'),
  phrase: elsewhere('support_message'),
  report: elsewhere('report_review'),
}

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(OPERATOR_REFUSALS, code)

function ofConstraint({ constraint = '', table = '' }: DatabaseError): Refusal | undefined {
  const column = constraint.replace(`${table}_`, '').replace(/(_(zh|en|ja|ms))?_check$/, '')
  return CONSTRAINTS[constraint] ?? CONSTRAINTS[column]
}

/** Returns the refusal that an error stands for; undefined for an error that no change of a row causes. */
export function refusalOf(error: DatabaseError): Refusal | undefined {
  const { code: state = '', message, detail = '{}', table = '' } = error
  if (state === REFUSED && isRefusalCode(message)) {
    const values = JSON.parse(detail)
    return (message === 'append_only' && INSTEAD[values.table]) || { code: message, values }
  }
  if (state === '42501' && INSTEAD[table]) return INSTEAD[table]
  const code = STATES.find(([start]) => state.startsWith(start))?.[1]
  return ofConstraint(error) ?? (code && { code })
}

/** Returns the sentence of a refusal in the language of these words. */
export const sentenceOf = (words: Readonly<Record<RefusalCode, string>>, { code, values }: Refusal): string =>
  words[code].replaceAll(/\{(\w+)\}/g, (_, name) => String(values?.[name] ?? ''))
