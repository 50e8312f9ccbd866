// What an operator decides at the desk: one statement each, under the operator's own login, so that the triggers check,
// post and audit it as they do in Studio. A statement changes nothing when the row has changed since it was shown.

import { LOCALES, type Localized } from '@saikoro/shared/locale'
import type pg from 'pg'
import type { Words } from './locales/ja.ts'
import {
  CONFIRMATION,
  INVITE_REFUSALS,
  RECHARGE_RETURNS,
  REMEDIES,
  REPLIES,
  RESERVATION_DECLINES,
  WITHDRAWAL_RETURNS,
} from './locales/phrases.ts'
import { inTransaction, StaleRowError } from './transaction.ts'

export type ActionName = keyof Words['decisions']['actions']

/** `id` names the row, `version` is its state as it was shown. */
export interface RowKey {
  readonly id: number
  readonly version: number
}

/** The third parameter: a text per language, the code of an approved phrase, or the number of a saved reply or of a published time. */
export type DecisionText =
  | Localized
  | { readonly phrase: string }
  | { readonly saved: number }
  | { readonly slot: number }

interface Asked {
  readonly label: 'reasonLabel' | 'replyLabel' | 'noteLabel' | 'whyLabel' | 'remarkLabel' | 'tagsLabel'
  /** phrases are texts, or codes of the table `phrase` */
  readonly phrases?: (words: Words['decisions']) => readonly (DecisionText | string)[]
  /** takes a phrase, and no words of the operator */
  readonly phrasesAlone?: boolean
  /** takes the replies that operators have saved, too */
  readonly isReply?: boolean
  /** takes a published time, and nothing else */
  readonly isTime?: boolean
}

export interface Action {
  /** keyboard key at the row */
  readonly key?: 'a' | 'r'
  /** can be applied to several rows at once */
  readonly many?: boolean
  /** text that the operator chooses or writes; without it `decisionText` is used */
  readonly asks?: Asked
  readonly decisionText?: (words: Words['decisions']) => Localized | string
  /** statement before it, in the same transaction */
  readonly lock?: string
  /** $1: id, $2: version, $3: text by language or phrase code */
  readonly sql: string
}

/** The text in the member's language; the row has a column `member_id`. */
const FOR_MEMBER = `($3::jsonb ->> (SELECT language FROM member WHERE member.id = member_id))`
const FOR_OPERATORS = `($3::jsonb ->> 'ja')`

const review = (table: 'recharge' | 'withdrawal', status: 2 | 3) =>
  `UPDATE ${table} SET status = ${status}, note = ${status === 3 ? FOR_MEMBER : FOR_OPERATORS} WHERE id = $1 AND version = $2`

const answer = (status: 'confirmed' | 'declined') =>
  `UPDATE reservation SET status = '${status}', reply = ${FOR_MEMBER}, note = ${FOR_OPERATORS} WHERE id = $1 AND version = $2`

const setAccount = (status: 0 | 1) =>
  `UPDATE member_status SET status = ${status}, note = ${FOR_OPERATORS} WHERE member_id = $1 AND version = $2`

const NEWEST_RECHARGE = `jsonb_build_object('reference', (SELECT max(id) FROM recharge r WHERE r.member_id = s.member_id))`

/** The day by which a reply promises an answer. */
export const PROMISED_DAY = `to_char(app_now() AT TIME ZONE 'UTC' + interval '2 days 9 hours', 'YYYY-MM-DD')`

/** The shown message is the last one of its conversation: that of a reservation, or the general one. */
const IS_NEWEST = `id = $1 AND $2 = (SELECT max(id) FROM support_message m WHERE m.member_id = s.member_id
    AND m.reservation_id IS NOT DISTINCT FROM s.reservation_id AND (phrase IS NULL OR phrase <> ALL (product_phrases())))`

const REPLY = `INSERT INTO support_message (member_id, reservation_id, text, phrase, parameters)
  SELECT member_id, reservation_id, COALESCE(${FOR_MEMBER}, ''), $3::jsonb ->> 'phrase', jsonb_strip_nulls(CASE
      WHEN $3::jsonb ? 'saved' THEN jsonb_build_object('saved', $3::jsonb -> 'saved', 'date', ${PROMISED_DAY})
      WHEN $3::jsonb ->> 'phrase' = 'we_look_into_it' THEN jsonb_build_object('date', ${PROMISED_DAY})
      WHEN $3::jsonb ->> 'phrase' IN ('voucher_waits', 'voucher_unreadable') THEN ${NEWEST_RECHARGE}
      ELSE '{}' END)
  FROM support_message s WHERE ${IS_NEWEST}`

/** A decision about a conversation without a reply: whether it is done, who takes it, for how long it waits. */
const settle = (isDone: boolean, takes: boolean, wait = 'NULL') =>
  `SELECT set_conversation(id, ${isDone}, ${takes}, ${wait}) FROM support_message s WHERE ${IS_NEWEST} AND $3::jsonb IS NOT NULL`

const setNote = (text: string, tags: string) =>
  `SELECT set_member_note(member_id, ${text}, ${tags}) FROM member_status WHERE member_id = $1 AND version = $2`

/** How long a conversation can wait. */
const WAITS = ['3 hours', '1 day', '3 days']

const WHY: Asked = { label: 'whyLabel' }

type TextOf = NonNullable<Action['decisionText']>
const accept = (decisionText: TextOf, sql: string): Action => ({ key: 'a', many: true, decisionText, sql })
const refuse = (
  phrases: readonly Localized[],
  sql: string,
  label: Asked['label'] = 'reasonLabel',
): Action => ({
  key: 'r',
  many: true,
  asks: { label, phrases: () => phrases },
  sql,
})

/** Kinds of rows with what can be done to them. The first action is the usual one. */
const ACTIONS = {
  recharge: {
    approve: accept((words) => words.notes.approve, review('recharge', 2)),
    return: refuse(RECHARGE_RETURNS, review('recharge', 3)),
  },
  withdrawal: {
    pay: accept((words) => words.notes.pay, review('withdrawal', 2)),
    return: refuse(WITHDRAWAL_RETURNS, review('withdrawal', 3)),
  },
  reservation: {
    confirm: accept(() => CONFIRMATION, answer('confirmed')),
    decline: refuse(RESERVATION_DECLINES, answer('declined'), 'replyLabel'),
  },
  time: {
    propose: {
      asks: { label: 'noteLabel', isTime: true, phrasesAlone: true },
      sql: `UPDATE reservation SET proposed_slot_id = ($3::jsonb ->> 'slot')::int, note = 'another time proposed' WHERE id = $1 AND version = $2`,
    },
  },
  report: {
    close: {
      key: 'a',
      many: true,
      asks: { label: 'noteLabel', phrases: (words) => words.reports },
      sql: `INSERT INTO report_review (report_id, note) SELECT id, ${FOR_OPERATORS} FROM report WHERE id = $1 AND $2 = 0`,
    },
    hide: {
      asks: { label: 'noteLabel' },
      sql: `SELECT hide_reported_profile(id, ${FOR_OPERATORS}) FROM report WHERE id = $1 AND $2 = 0`,
    },
  },
  conversation: {
    reply: {
      key: 'a',
      asks: { label: 'replyLabel', phrases: () => REPLIES.map((phrase) => ({ phrase })), isReply: true },
      lock: 'SELECT FROM member_status WHERE member_id = (SELECT member_id FROM support_message WHERE id = $1) FOR UPDATE',
      sql: REPLY,
    },
    noAnswer: { decisionText: () => '', sql: settle(true, false) },
    assign: { decisionText: () => '', sql: settle(false, true) },
    snooze: {
      asks: { label: 'noteLabel', phrases: () => WAITS.map((phrase) => ({ phrase })), phrasesAlone: true },
      sql: settle(false, false, "($3::jsonb ->> 'phrase')::interval"),
    },
  },
  invite: {
    approve: accept(
      (words) => words.notes.invite,
      `UPDATE invite_request SET status = 'granted', note = ${FOR_OPERATORS} WHERE id = $1 AND version = $2`,
    ),
    decline: {
      key: 'r',
      many: true,
      asks: {
        label: 'replyLabel',
        phrases: () => INVITE_REFUSALS.map((phrase) => ({ phrase })),
        phrasesAlone: true,
      },
      sql: `UPDATE invite_request SET status = 'refused', phrase = $3::jsonb ->> 'phrase', note = $3::jsonb ->> 'phrase'
        WHERE id = $1 AND version = $2`,
    },
  },
  /** decided at the profile */
  consent: {},
  reversal: {
    second: {
      key: 'a',
      decisionText: (words) => words.notes.second,
      sql: `INSERT INTO reversal (recharge_id, note) SELECT recharge_id, ${FOR_OPERATORS} FROM reversal WHERE recharge_id = $1 AND id = $2`,
    },
  },
  approved: {
    reverse: {
      asks: { label: 'reasonLabel' },
      sql: `INSERT INTO reversal (recharge_id, note) SELECT id, ${FOR_MEMBER} FROM recharge
        WHERE id = $1 AND version = $2 AND NOT EXISTS (SELECT FROM reversal WHERE recharge_id = $1)`,
    },
  },
  account: {
    closeAccount: { asks: WHY, sql: setAccount(0) },
    openAccount: { asks: WHY, sql: setAccount(1) },
    signOut: {
      asks: WHY,
      sql: `INSERT INTO sign_out (member_id, note) SELECT member_id, ${FOR_OPERATORS} FROM member_status WHERE member_id = $1 AND version = $2`,
    },
    remark: { asks: { label: 'remarkLabel' }, sql: setNote(FOR_OPERATORS, 'NULL') },
    label: { asks: { label: 'tagsLabel' }, sql: setNote('NULL', FOR_OPERATORS) },
    explain: {
      asks: { label: 'replyLabel', phrases: () => REMEDIES },
      sql: `INSERT INTO support_message (member_id, text) SELECT member_id, ${FOR_MEMBER} FROM member_status WHERE member_id = $1 AND version = $2`,
    },
  },
} satisfies Record<string, Partial<Record<ActionName, Action>>>

export type Kind = keyof typeof ACTIONS

export const isKind = (kind: string): kind is Kind => Object.hasOwn(ACTIONS, kind)

export const actionsOf = (kind: Kind): [ActionName, Action][] =>
  Object.entries(ACTIONS[kind]) as [ActionName, Action][]

export function findAction(kind: string, name: string) {
  if (!isKind(kind)) return undefined
  const found = actionsOf(kind).find(([each]) => each === name)
  return found && { kind, name: found[0], action: found[1] }
}

const inAll = (text: string): DecisionText =>
  Object.fromEntries(LOCALES.map((locale) => [locale, text])) as unknown as Localized

const decisionTextOf = (given: DecisionText | string): DecisionText =>
  typeof given === 'string' ? inAll(given) : given

/** Returns the text of a decision: the chosen phrase (from 1) or saved reply or time (as `s1`), own words, or the usual words. `undefined` if it has none. */
export function textFor(
  { asks, decisionText }: Action,
  words: Words['decisions'],
  choice: string | undefined,
  own: string,
): DecisionText | undefined {
  if (!asks) return decisionText && decisionTextOf(decisionText(words))
  if (choice?.startsWith('s')) {
    const number = Number(choice.slice(1))
    if (asks.isTime) return { slot: number }
    return asks.isReply ? { saved: number } : undefined
  }
  const phrase = choice === undefined ? undefined : asks.phrases?.(words)[Number(choice) - 1]
  if (phrase) return decisionTextOf(phrase)
  return choice === undefined && !asks.phrasesAlone && own.trim() !== '' ? inAll(own.trim()) : undefined
}

/** Writes one decision in a separate transaction. Throws what the database refuses. */
export function writeDecision(
  pool: pg.Pool,
  { lock, sql }: Action,
  row: RowKey,
  decisionText: DecisionText,
): Promise<void> {
  return inTransaction(pool, async (client) => {
    if (lock) await client.query(lock, [row.id])
    const { rowCount } = await client.query(sql, [row.id, row.version, JSON.stringify(decisionText)])
    if (!rowCount) throw new StaleRowError('the row has changed')
  })
}
