/** An error of PostgreSQL with the fields that both clients (postgres, pg) add. */
export interface DatabaseRefusal {
  readonly message: string
  readonly code?: string
  readonly hint?: string
  readonly detail?: string
  readonly constraint_name?: string
  readonly constraint?: string
  readonly column_name?: string
  readonly column?: string
  /** statement and values, which postgres adds to its errors */
  readonly query?: string
  readonly args?: readonly unknown[]
}

type Words = readonly [what: string, remedy: string]

/** Constraints by the suffix of their name: the valid values. */
const CHECKS: readonly (readonly [RegExp, string])[] = [
  [/status_is_known$/, 'Write 1 (open) or 0 (closed)'],
  [
    /(name|desc)_(zh|en|ja|ms)_check$|name_is_name$/,
    'Write 1 to 200 characters without a comma or "|", in each language',
  ],
  [/tags_are_tags$/, 'Write up to ten tags, joined by the full-width comma "，"'],
  [/intro_is_written$/, 'Write 1 to 2000 characters'],
  [/text_(zh|en|ja|ms)_check$/, 'Write the text in all four languages'],
  [/(url|cover|video|ico)_check$/, 'Write the path of a file of ours, as in /media/covers/name.webp'],
  [/images_check$/, 'Write 1 to 12 paths, as in ["/media/profiles/name.webp"]'],
  [/clip_check$/, 'Write the name of the clip alone: small letters, digits and hyphens, as in silk'],
  [/odds_check$/, 'Give each of the 20 options odds in whole hundredths that return 95 to 100 %'],
  [
    /link_is_a_screen$/,
    'Write /Choose, /Video, /Game, /Fairness, /Transparency or /Charter, or leave it empty',
  ],
  [/locale_is_known$/, 'Write zh, en, ja or ms'],
  [/code_check$/, 'Write capitals, digits and hyphens'],
  [/recharge_status_check$/, 'Write 2 to approve, or 3 with the reason in "note" to return'],
  [/withdrawal_status_check$/, 'Write 2 when it is paid, or 3 with the reason in "note" to return'],
  [/reservation_status_check$/, 'Write confirmed or declined'],
  [/status_check$/, 'Write 1 (open) or 0 (closed)'],
  [/rating_check$/, 'Write 1 to 5'],
  [/height_check$/, 'Write 120 to 230'],
  [/bust_check$/, 'Write 50 to 150'],
  [/free_seconds_check$/, 'Write 1 to 600'],
  [/num_check$/, 'Write 1 to 100'],
  [/min(_hundredths)?_check$/, 'Write 100 to 5000 (1 to 50 points)'],
  [/max(_hundredths)?_check$/, 'Write 500000 (5000 points) or more'],
  [/profile_slot_(starts|ends)_check$/, 'Write a time of the day as 15:00'],
  [/slot_ends_after_start$/, 'Write into "ends" a later time of the same day'],
  [/interval_s_check$/, 'Write seconds from 30 to 3600 that divide 86400 and can be divided by 3'],
  [/report_review_note_check$/, 'Write into "note" what was done'],
  [/withdrawal_check$/, 'Set "status" to 2 once it is paid, or open the account again'],
  [/reply_check$/, 'Write at most 500 characters'],
  [/support_message_text_check$/, 'Write 1 to 2000 characters'],
  [/operator_account_name_check$/, 'Write a small letter and up to 29 more of a-z, 0-9 and _'],
  [/site_name_check$/, 'Write 1 to 60 characters'],
  [/max_uses_check$/, 'Write 1 to 1000000'],
  [/(note|text|reason|name)_is_seen$/, 'Write words that can be read'],
]

/** Messages of the database that state a rule: the remedy. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^say why/, 'Write the reason into "note" and save both together'],
  [
    /a review changes the status/,
    'Set "status" to 2 (approves or pays) or 3 (returns), with the reason in "note"',
  ],
  [/reviewed before/, 'Reload the table to see what became of it'],
  [/only status and note/, 'Change "status" and "note" alone'],
  [/a payout that closing/, 'Set "status" to 2 once it is paid, or open the account again'],
  [/only the member cancels/, 'Decline it (declined), or return it with status 3 and a reason'],
  [/"sample" is set by the seed/, 'Leave "sample" as it is'],
  [/images are paths/, 'Put the files into the media of the site and write their paths'],
  [/service_url must be/, 'Empty the cell, or ask for the address to be added to SERVICE_ORIGINS'],
  [
    /place of this phrase has no value/,
    'Write every name in braces into "parameters", as in {"date": "2026-11-22"}',
  ],
  [
    /isolation level/,
    'Change rows in Studio as it is set up, or end the transaction and begin it without a level',
  ],
  [/only a recharge or a grant/, 'Look the booking up in the statement of the member'],
  [/the reply holds/, 'Leave out numbers of seven or more digits, addresses and foreign links'],
]

/** What to do instead of a change that the rights of operators refuse, by table. A table without grants has no trigger that could say it. */
const INSTEAD: Readonly<Record<string, string>> = {
  member:
    'Close or open the account in "member_status", log it out with a row in "sign_out"; passwords and names belong to the member',
  member_status: 'Change "status" (1 open, 0 closed) and "note" alone; the rows come from the members',
  sign_out: 'Insert a row with "member_id" and "note"; nothing else is written there',
  phrase: 'Answer with a row in "support_message": its code in "phrase", or your own words in "text"',
  game: 'Change names, texts, state and position in "game_setting", odds by a row in "odds_version"',
  game_class: 'Classes are part of the product; choose one by its number in "new_game"',
  game_schedule:
    'Set "withdrawn" to true while the day is ahead, and insert a row with the interval that you want and another day',
  game_setting: 'Change names, texts, "status" and "sort"; a new game is a row in "new_game"',
  new_game: 'Change the game in "game_setting"; a new one is a new row',
  odds_version: 'Insert a row with the new odds; it applies to draws that are planned after it',
  city: 'Leave the cell as it was; to hide the row, set "open" to false',
  video_category: 'Leave the cell as it was; to hide the row, set "open" to false',
  profile: 'Leave the cell as it was; to hide the row, set "open" to false',
  profile_text: 'Write over the text; it stays with its profile and its language',
  profile_slot: 'Set "open" to false to withdraw the time; another time is a new row',
  profile_consent: 'Only the profiled person consents: make the private link at the desk',
  video: 'Leave the cell as it was; to hide the row, set "open" to false',
  notice: 'Leave the cell as it was; to hide the row, set "open" to false',
  banner: 'Leave the cell as it was; to hide the row, set "open" to false',
  invite_code: 'Set "open" to false to close it; a new code is a new row',
  media: 'Drop the file at the desk',
  recharge: 'Change "status" and "note" alone; requests come from members',
  withdrawal: 'Change "status" and "note" alone; requests come from members',
  upload: 'Vouchers come from members; look at them at the desk',
  bank_card: 'The member changes the card in the app',
  play_limit: 'The member sets limits in the app',
  play_limit_change: 'The member sets limits in the app',
  reservation: 'Change "status", "reply" and "note" alone; requests come from members',
  report: 'Close it with a row in "report_review"',
  report_review: 'Insert a row with "report_id" and "note"',
  reversal: 'Insert a row with "recharge_id" and "note"; another operator inserts the second one',
  support_message: 'Insert another message; what was sent stays',
  audit: 'The audit is written by the database; look at it at the desk',
  intervention: 'Run npm run admin -- intervene; this table only shows what was published',
  service_origin: 'Set SERVICE_ORIGINS and start the product again',
  site: 'Change the one row',
  payout_rule: 'Change the one row',
  operator_account: 'Ask an operator with the role owner; the audit shows who has it',
}

/** SQLSTATE classes of PostgreSQL's own errors. */
const CODES: Readonly<Record<string, Words>> = {
  '42501': [
    'operators neither read nor change this',
    'Leave the cell as it was; docs/operators.md says which tables and columns are yours',
  ],
  '23502': ['a cell that is needed is empty', 'Fill it in'],
  '23503': ['there is no such row to refer to', 'Look the number up in the table that the column names'],
  '23505': ['there is such a row already', 'Change that one, or write another value'],
  '55P03': ['another session holds the row', 'Try again in a moment'],
  '57014': ['it took too long', 'Try again in a moment'],
  '57P01': ['the connection was ended, because it kept others waiting', 'Reload the page'],
  '25P01': ['that is not done here', 'Leave locks to the product'],
  '428C9': ['the database writes this value itself', 'Leave the cell as it was'],
}
const TYPES: Words = [
  'the value does not fit the column',
  'Write what the column takes: a whole number, true or false, a date as 2026-11-22, or a list as ["a", "b"]',
]

const trimmed = (text: string) => text.trim().replace(/\.$/, '')
const sentence = (text: string) => trimmed(text).replace(/^[a-z]/, (letter) => letter.toUpperCase())

/** Returns what was rejected and the remedy. */
function wordsOf(error: DatabaseRefusal): Words {
  const { message, hint, code = '', detail } = error
  const constraint = error.constraint_name ?? error.constraint ?? ''
  const check = CHECKS.find(([ending]) => ending.test(constraint))
  if (code === '23514' && constraint !== '')
    return [`the check ${constraint} does not take this value`, check?.[1] ?? TYPES[1]]
  const rule = RULES.find(([words]) => words.test(message))
  if (hint && !/cast the expression/.test(hint)) return [trimmed(message), sentence(hint)]
  if (rule) return [trimmed(message), rule[1]]
  const known = CODES[code] ?? (code.startsWith('22') || code.startsWith('428') ? TYPES : undefined)
  if (!known) return [trimmed(message), 'Nothing was changed; reload the table and look at the row again']
  const column = error.column_name ?? error.column
  const table = code === '42501' ? /permission denied for (?:table|view) (\w+)/.exec(message)?.[1] : undefined
  const [what, usual] = known
  const remedy = (table && INSTEAD[table]) ?? usual
  return [`${what} (${[column, trimmed(detail ?? message)].filter(Boolean).join(': ')})`, remedy]
}

/** Returns the table and key of the row that Studio's statement changes; Studio saves each row with its own statement. */
function rowOf({ query = '', args = [] }: DatabaseRefusal): string {
  const [, verb = '', table] = /^\s*(update|insert into|delete from)\s+(?:"\w+"\.)?"(\w+)"/i.exec(query) ?? []
  if (!table) return ''
  const place = /\bwhere\b[^$]*\$(\d+)/i.exec(query)?.[1]
  return verb.toLowerCase() === 'update' && place
    ? `${table} ${String(args[Number(place) - 1])}: `
    : `${table}: `
}

/** Returns the message for operators: begins with "Refused:", names the row, ends with the remedy. */
export function refusalOf(error: DatabaseRefusal): string {
  const message = error.message.replace(/^Refused: /, '')
  const isWhole = message !== error.message && !error.hint
  const text = isWhole ? message : wordsOf({ ...error, message }).join('. ')
  return `Refused: ${rowOf(error)}${trimmed(text)}.`
}

/** Returns whether this is an error of PostgreSQL and not of Studio. */
export function isRefusal(error: object): error is DatabaseRefusal {
  return 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
}
