// Tables of one member, newest rows first.
import type { Locale } from '@saikoro/shared/locale'
import { BET_STATES, RESERVATION_STATES } from '@saikoro/shared/phrases'
import * as z from 'zod/mini'
import { actionButtons } from './decision-forms.ts'
import { anyRow, ask, type Row, type View } from './desk.ts'
import { memberTerm, moment, person, points, text } from './format.ts'
import { html, type Part } from './html.ts'
import type { Words } from './locales/ja.ts'
import { studioWay, table } from './rows.ts'
import { PROFILE_NAME } from './waiting.ts'

const SHOWN = 50

interface Section {
  readonly name: keyof Words['member']['sections']
  readonly sql: string | ((locale: Locale) => string)
  /** those behind the time */
  readonly cells: (row: Row, view: View) => readonly Part[]
  readonly studio?: string
}

const amount = (value: unknown): string => points(text(value))
const when = ({ timeZone }: View, value: unknown): string =>
  moment(timeZone, z.parse(z.nullable(z.date()), value))

function stateOf({ words }: View, row: Row): Part {
  const state = words.states[Number(row.status)] ?? text(row.status)
  const who = text(row.reviewed_by)
  return html`${who ? words.by(state, person(words, who)) : state}${row.reason !== '' && html`<br><span class="soft">${text(row.reason)}</span>`}`
}

const SECTIONS: readonly Section[] = [
  {
    name: 'recharges',
    sql: `SELECT r.*, u.name AS voucher, EXISTS (SELECT FROM reversal WHERE recharge_id = r.id) AS is_reversed
      FROM recharge r JOIN upload u ON u.id = r.upload_id WHERE r.member_id = $1 ORDER BY r.id DESC`,
    cells: (row, view) => [
      amount(row.amount),
      html`${text(row.payer)}<br>${text(row.payment_reference)}`,
      stateOf(view, row),
      html`<a href="/vouchers/${text(row.voucher)}" target="_blank">${view.words.waiting.facts.voucher(Number(row.id))}</a>`,
      row.status === 2 &&
        !row.is_reversed &&
        actionButtons(view, 'approved', { id: Number(row.id), version: Number(row.version) }),
    ],
    studio: 'recharge',
  },
  {
    name: 'withdrawals',
    sql: `SELECT * FROM withdrawal WHERE member_id = $1 ORDER BY id DESC`,
    cells: (row, view) => [
      amount(row.amount),
      row.bank ? `${text(row.bank)} …${text(row.card_end)}` : view.words.waiting.facts.noCard,
      stateOf(view, row),
    ],
    studio: 'withdrawal',
  },
  {
    name: 'bets',
    sql: (
      locale,
    ) => `SELECT b.placed_at AS at, g.name_${locale} AS game, d.issue, b.option, b.stake, b.status, b.payout
      FROM app.bet_outcome b JOIN draw d ON d.id = b.draw_id JOIN game g ON g.id = d.game_id WHERE b.member_id = $1 ORDER BY b.id DESC`,
    cells: (row, view) => [
      `${text(row.game)} ${text(row.issue)}`,
      text(row.option),
      amount(row.stake),
      memberTerm(view.words, BET_STATES, text(row.status)),
      amount(row.payout),
    ],
  },
  {
    name: 'reservations',
    sql: `SELECT r.*, ${PROFILE_NAME} AS profile, to_char(r.wanted_on, 'YYYY-MM-DD') AS wanted FROM reservation r WHERE r.member_id = $1 ORDER BY r.id DESC`,
    cells: (row, view) => [
      `${text(row.profile)}, ${text(row.wanted)}`,
      text(row.wish),
      memberTerm(view.words, RESERVATION_STATES, text(row.status)),
      text(row.reply),
    ],
    studio: 'reservation',
  },
  {
    name: 'reports',
    sql: `SELECT r.*, v.reviewer, v.note FROM report r LEFT JOIN report_review v ON v.report_id = r.id WHERE $1 IN (r.member_id, r.about_member_id) ORDER BY r.id DESC`,
    cells: (row, view) => [
      row.about_member_id ? `${view.words.waiting.facts.about}: ${text(row.reason)}` : text(row.reason),
      row.note ? `${person(view.words, text(row.reviewer))}: ${text(row.note)}` : view.words.open,
    ],
    studio: 'report',
  },
  {
    name: 'limits',
    sql: `SELECT * FROM play_limit_change WHERE member_id = $1 ORDER BY id DESC`,
    cells: (row, view) => [
      row.daily_stake === null ? view.words.member.noLimit : amount(row.daily_stake),
      when(view, row.timed_out_until),
      when(view, row.excluded_until),
    ],
  },
  {
    name: 'changes',
    sql: `SELECT * FROM audit WHERE after ->> 'member_id' = $1::text ORDER BY id DESC`,
    cells: (row, view) => [
      person(view.words, text(row.actor)),
      html`<a href="/audit/${text(row.id)}">${view.words.day.verbs[text(row.action)] ?? text(row.action)} ${text(row.table_name)}</a>`,
      text(row.reason),
    ],
  },
]

async function sectionOf(view: View, member: number, { name, sql, cells, studio }: Section): Promise<Part> {
  const { title, heads } = view.words.member.sections[name]
  const query = typeof sql === 'string' ? sql : sql(view.words.locale)
  const rows = await ask(view, anyRow, `${query} LIMIT ${SHOWN + 1}`, [member])
  const shown = rows.slice(0, SHOWN).map((row) => [when(view, row.at ?? row.created_at), ...cells(row, view)])
  return html`<section><h2>${title} <span class="count">${rows.length > SHOWN ? `${SHOWN}+` : rows.length}</span></h2>
  ${table(view.words, title, [view.words.balance.heads[0], ...heads], shown)}
  ${studio && shown.length > 0 && html`<p class="ways">${studioWay(view, [studio, 'member_id', member])}</p>`}</section>`
}

export const readParts = (view: View, member: number): Promise<Part[]> =>
  Promise.all(SECTIONS.map((section) => sectionOf(view, member, section)))
