// Tables of one member, newest rows first.

import * as z from 'zod/mini'
import { anyRow, ask, type Desk, type Row } from './desk.ts'
import { moment, person, points } from './format.ts'
import { html, type Part } from './html.ts'
import { studioWay, table } from './rows.ts'
import { studioLink } from './studio-link.ts'
import { PROFILE_NAME } from './waiting.ts'

const SHOWN = 50

interface Section {
  readonly title: string
  readonly heads: readonly string[]
  readonly sql: string
  readonly cells: (row: Row, desk: Desk) => readonly Part[]
  readonly studio?: string
}

const text = (value: unknown): string => String(value ?? '')
const amount = (value: unknown): string => points(text(value))
const when = ({ timeZone }: Desk, value: unknown): string =>
  moment(timeZone, z.parse(z.nullable(z.date()), value))

const STATES: Readonly<Record<number, string>> = {
  1: 'waits',
  2: 'done',
  3: 'returned',
  4: 'cancelled by the member',
}
const stateOf = (row: Row): string =>
  `${STATES[Number(row.status)] ?? text(row.status)}${row.reviewed_by ? ` by ${person(text(row.reviewed_by))}` : ''}`

const SECTIONS: readonly Section[] = [
  {
    title: 'Recharges',
    heads: ['When', 'Points', 'Payer and reference', 'State', 'Voucher'],
    sql: `SELECT r.*, u.name AS voucher FROM recharge r JOIN upload u ON u.id = r.upload_id WHERE r.member_id = $1 ORDER BY r.id DESC`,
    cells: (row, desk) => [
      when(desk, row.created_at),
      amount(row.amount),
      html`${text(row.payer)}<br>${text(row.payment_reference)}`,
      html`${stateOf(row)}${row.reason !== '' && html`<br><span class="soft">${text(row.reason)}</span>`}`,
      html`<a href="/vouchers/${text(row.voucher)}" target="_blank">voucher of ${text(row.id)}</a>`,
    ],
    studio: 'recharge',
  },
  {
    title: 'Withdrawals',
    heads: ['When', 'Points', 'To', 'State'],
    sql: `SELECT * FROM withdrawal WHERE member_id = $1 ORDER BY id DESC`,
    cells: (row, desk) => [
      when(desk, row.created_at),
      amount(row.amount),
      row.bank ? `${text(row.bank)} …${text(row.card_end)}` : 'no card',
      html`${stateOf(row)}${row.reason !== '' && html`<br><span class="soft">${text(row.reason)}</span>`}`,
    ],
    studio: 'withdrawal',
  },
  {
    title: 'Bets',
    heads: ['When', 'Game and issue', 'Option', 'Stake', 'State', 'Paid'],
    sql: `SELECT b.placed_at, g.name_en AS game, d.issue, b.option, b.stake, b.status, b.payout
      FROM bet b JOIN draw d ON d.id = b.draw_id JOIN game g ON g.id = d.game_id WHERE b.member_id = $1 ORDER BY b.id DESC`,
    cells: (row, desk) => [
      when(desk, row.placed_at),
      `${text(row.game)} ${text(row.issue)}`,
      text(row.option),
      amount(row.stake),
      text(row.status),
      amount(row.payout),
    ],
  },
  {
    title: 'Reservations',
    heads: ['When', 'Whom and for when', 'Wish', 'State', 'Reply'],
    sql: `SELECT r.*, ${PROFILE_NAME} AS profile, to_char(r.wanted_on, 'YYYY-MM-DD') AS wanted FROM reservation r WHERE r.member_id = $1 ORDER BY r.id DESC`,
    cells: (row, desk) => [
      when(desk, row.created_at),
      `${text(row.profile)}, ${text(row.wanted)}`,
      text(row.wish),
      text(row.status),
      text(row.reply),
    ],
    studio: 'reservation',
  },
  {
    title: 'Reports',
    heads: ['When', 'Words', 'Closed by'],
    sql: `SELECT r.*, v.reviewer, v.note FROM report r LEFT JOIN report_review v ON v.report_id = r.id WHERE r.member_id = $1 ORDER BY r.id DESC`,
    cells: (row, desk) => [
      when(desk, row.created_at),
      text(row.reason),
      row.note ? `${person(text(row.reviewer))}: ${text(row.note)}` : 'open',
    ],
    studio: 'report',
  },
  {
    title: 'Conversation',
    heads: ['When', 'Who', 'Words'],
    sql: `SELECT * FROM support_message WHERE member_id = $1 ORDER BY id DESC`,
    cells: (row, desk) => [
      when(desk, row.created_at),
      row.author ? person(text(row.author)) : 'the member',
      text(row.text),
    ],
    studio: 'support_message',
  },
  {
    title: 'Limits, as they were changed',
    heads: ['When', 'Stake a day', 'Time-out until', 'Excluded until'],
    sql: `SELECT * FROM play_limit_change WHERE member_id = $1 ORDER BY id DESC`,
    cells: (row, desk) => [
      when(desk, row.at),
      row.daily_stake === null ? 'none' : amount(row.daily_stake),
      when(desk, row.timed_out_until),
      when(desk, row.excluded_until),
    ],
  },
  {
    title: 'What operators changed',
    heads: ['When', 'Who', 'What', 'Why'],
    sql: `SELECT * FROM audit WHERE after ->> 'member_id' = $1::text ORDER BY id DESC`,
    cells: (row, desk) => [
      when(desk, row.at),
      person(text(row.actor)),
      html`<a href="/audit/${text(row.id)}">${text(row.action)} ${text(row.table_name)}</a>`,
      text(row.reason),
    ],
  },
]

async function sectionOf(
  desk: Desk,
  member: number,
  { title, heads, sql, cells, studio }: Section,
): Promise<Part> {
  const rows = await ask(desk, anyRow, `${sql} LIMIT ${SHOWN + 1}`, [member])
  const shown = rows.slice(0, SHOWN).map((row) => cells(row, desk))
  return html`<section><h2>${title} <span class="count">${rows.length > SHOWN ? `${SHOWN}+` : rows.length}</span></h2>
  ${shown.length > 0 ? table(title, heads, shown) : html`<p class="soft">None.</p>`}
  ${studio && shown.length > 0 && html`<p class="ways">${studioWay(studioLink(desk.studioOrigin, studio, 'member_id', member))}</p>`}</section>`
}

export const readParts = (desk: Desk, member: number): Promise<Part[]> =>
  Promise.all(SECTIONS.map((section) => sectionOf(desk, member, section)))
