// Members: finding them, everything about one of them, with how the balance came about, and the thread with support. An operator
// who can answer the thread and opens it has read it.
import { BOOKING_KINDS } from '@saikoro/shared/booking-kinds'
import { BET_STATES, RESERVATION_STATES } from '@saikoro/shared/phrases'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { actionButtons } from './decision-forms.ts'
import { anyRow, ask, type OpenDesk, type Row, type View, viewOf } from './desk.ts'
import { memberTerm, moment, person, points, signed, text } from './format.ts'
import { html, type Part } from './html.ts'
import type { Words } from './locales/ja.ts'
import { showPage } from './page.ts'
import { aboutOf, topicOf, waitingLines } from './queues.ts'
import { studioWay, table } from './rows.ts'
import { PROFILE_NAME } from './waiting.ts'

const SHOWN = 50

/** Members by whatever an operator has of them, with what matched. The term is in NFKC; no character of it is a pattern. */
const FIND = `WITH hits (member_id, via) AS (
    SELECT id, 'name' FROM member WHERE strpos(lower(username), lower($1)) > 0 OR strpos(lower(normalize(name, NFKC)), lower($1)) > 0
    UNION SELECT id, 'number' FROM member WHERE id::text = $1
    UNION SELECT member_id, 'reference' FROM recharge WHERE payment_reference = upper($1)
    UNION SELECT member_id, 'card' FROM bank_card WHERE number_end = $1
    UNION SELECT member_id, 'holder' FROM bank_card WHERE $1 <> '' AND strpos(lower(normalize(holder, NFKC)), lower($1)) > 0
    UNION SELECT member_id, 'order' FROM bet_order WHERE id = CASE WHEN $1 ~ '^[0-9]{1,18}$' THEN $1::bigint END
    UNION SELECT b.member_id, 'issue' FROM bet b JOIN draw d ON d.id = b.draw_id WHERE d.issue = $1)
  SELECT m.id, m.username, m.name, m.status, m.created_at, a.balance, h.via FROM member m
  JOIN (SELECT member_id, array_agg(via ORDER BY via) AS via FROM hits GROUP BY member_id) AS h ON h.member_id = m.id
  JOIN ledger_account a ON a.member_id = m.id AND a.kind = 'wallet'
  ORDER BY lower(m.username) <> lower($1), m.id DESC LIMIT ${SHOWN + 1}`

const VIAS = ['name', 'number', 'reference', 'card', 'holder', 'order', 'issue'] as const

const foundShape = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  status: z.int(),
  created_at: z.date(),
  balance: z.string(),
  via: z.array(z.enum(VIAS)),
})

export function findMembers(app: FastifyInstance, desk: OpenDesk): void {
  app.get<{ Querystring: { q?: string | string[] } }>('/members', async (request, reply) => {
    const view = viewOf(desk, request)
    const { members } = view.words
    const q = String(request.query.q ?? '')
      .normalize('NFKC')
      .trim()
    const found = await ask(view, foundShape, FIND, [q])
    const rows = found
      .slice(0, SHOWN)
      .map((row) => [
        html`<a href="/members/${row.id}">${row.username}</a>`,
        row.name,
        row.status === 1 ? members.active : members.closed,
        points(row.balance),
        moment(desk.timeZone, row.created_at),
        q !== '' && row.via.map((via) => members.via[via]).join(' · '),
      ])
    const body = html`<form method="get" action="/members" class="bar row wrap gap-3" role="search">
  <label for="q">${members.label}</label><input id="q" name="q" value="${q}" maxlength="60"><button>${members.search}</button></form>
  ${table(view.words, members.title, [...members.heads, members.found], rows)}
  ${found.length > SHOWN && html`<p>${members.more(SHOWN)}</p>`}`
    return showPage(view, reply, { title: members.title, room: '/members', body })
  })
}

const MEMBER = `SELECT m.*, n.text AS remark, n.tags, EXISTS (SELECT FROM app.own_closing WHERE member_id = m.id) AS is_own_closing, s.status AS standing, s.version AS standing_version, p.daily_stake, p.timed_out_until, p.excluded_until,
    (SELECT string_agg(bank || ', ' || holder, '; ' ORDER BY id) FROM bank_card WHERE member_id = m.id) AS cards
  FROM member m JOIN member_status s ON s.member_id = m.id LEFT JOIN play_limit p ON p.member_id = m.id LEFT JOIN member_note n ON n.member_id = m.id
  WHERE m.id = $1`

const memberShape = z.looseObject({ created_at: z.date(), standing_version: z.int() })
type MemberRow = z.output<typeof memberShape>

/** Actions that change the account. */
const ACCOUNT_ACTIONS = ['closeAccount', 'openAccount', 'signOut', 'remark', 'label']
const NOTES = ['remark', 'label']
const LARGEST_ID = 2_147_483_647

/** Returns the number in an address; 0, which no member has, for another text. */
const idOf = ({ id }: { readonly id: string }): number =>
  /^\d{1,10}$/.test(id) && Number(id) <= LARGEST_ID ? Number(id) : 0

function standingOf({ standing, is_own_closing }: MemberRow, { by, members, ofMember }: Words): string {
  if (standing === 1) return members.active
  return is_own_closing ? by(members.closed, ofMember) : members.closed
}

function factsOf(row: MemberRow, { timeZone, words }: View): Part {
  const { facts, done, notDone, noLimit, sections } = words.member
  const [, name, account, , since] = words.members.heads
  const [stake, timeout, excluded] = sections.limits.heads
  const until = (value: unknown) =>
    value instanceof Date && value.getTime() > Date.now() ? moment(timeZone, value) : ''
  const shown: [Part, unknown][] = [
    [account, standingOf(row, words)],
    [name, row.name],
    [facts.language, row.language],
    [since, moment(timeZone, row.created_at)],
    [facts.briefing, row.activated ? done : notDone],
    [words.content.fields.code.label, row.invite_code],
    [facts.cards, row.cards],
    [stake, row.daily_stake === null ? noLimit : points(String(row.daily_stake))],
    [timeout, until(row.timed_out_until)],
    [excluded, until(row.excluded_until)],
    [words.content.kinds.tag.name, row.tags],
    [facts.remark, row.remark],
  ]
  return html`<dl class="cards gap-2-4">${shown
    .filter(([, value]) => value)
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${String(value)}</dd></div>`)}</dl>`
}

/** So many entries of a ledger, or messages, are shown. */
const ENTRIES_SHOWN = 100

const ENTRIES = `SELECT * FROM (
    SELECT e.id, t.created_at AS at, t.kind, t.reference, t.reason, e.amount, sum(e.amount) OVER (ORDER BY e.version) AS so_far, e.balance_after,
      count(*) OVER ()::int AS entries
    FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id JOIN ledger_transaction t ON t.id = e.transaction_id
    WHERE a.member_id = $1 AND a.kind = $2) AS line
  ORDER BY id DESC LIMIT ${ENTRIES_SHOWN}`

const entryShape = z.object({
  at: z.date(),
  kind: z.string(),
  reference: z.string(),
  reason: z.string(),
  amount: z.string(),
  so_far: z.string(),
  balance_after: z.string(),
  entries: z.int(),
})

/** Returns in words what an entry was posted for: `withdraw:9:hold` is "Withdrawal 9 held". */
function purposeOf({ balance: { references } }: Words, reference: string): string {
  const [kind = '', id = '', step = ''] = reference.split(':')
  const name = step || kind
  return Object.hasOwn(references, name) ? references[name as keyof typeof references](id) : reference
}

/** Reasons that the product posts; the purpose says the same in the operator's language. */
const OF_PRODUCT = ['welcome', 'requested', 'paid']

function reasonOf({ states }: Words, { kind, reason }: z.output<typeof entryShape>): string {
  if (kind !== 'grant' && kind !== 'withdraw') return reason
  if (reason === 'cancelled') return states[4] ?? reason
  return OF_PRODUCT.includes(reason) ? '' : reason
}

/** Renders the entries, newest first, and a warning if their sum is not the stored balance. */
async function explainBalance(view: View, member: number, kind: 'wallet' | 'hold'): Promise<Part> {
  const { balance } = view.words
  const entries = await ask(view, entryShape, ENTRIES, [member, kind])
  const [newest] = entries
  if (!newest) return html`<p class="soft">${view.words.none}</p>`
  const rows = entries.map((entry) => {
    const reason = reasonOf(view.words, entry)
    return [
      moment(view.timeZone, entry.at),
      memberTerm(view.words, BOOKING_KINDS, entry.kind),
      html`${purposeOf(view.words, entry.reference)}${reason && html`<br><span class="soft">${reason}</span>`}`,
      signed(entry.amount),
      points(entry.so_far),
    ]
  })
  const isRight = entries.every(({ so_far, balance_after }) => so_far === balance_after)
  const [before, sum, after] = balance.sum(newest.entries, points(newest.so_far))
  const verdict = isRight
    ? html`<p>${before}<strong>${sum}</strong>${after}</p>`
    : html`<p class="fault">${balance.wrong(points(newest.balance_after))}</p>`
  const left = newest.entries - entries.length
  return html`${verdict}${table(view.words, view.words.member[kind], balance.heads, rows)}
  ${left > 0 && html`<p class="soft">${balance.older(left)}</p>`}`
}

interface Section {
  readonly name: keyof Words['member']['sections']
  /** `{locale}` is that of the operator */
  readonly sql: string
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
    sql: `SELECT b.placed_at AS at, g.name_{locale} AS game, d.issue, b.option, b.stake, b.status, b.payout
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
  const query = sql.replace('{locale}', view.words.locale)
  const rows = await ask(view, anyRow, `${query} LIMIT ${SHOWN + 1}`, [member])
  const shown = rows.slice(0, SHOWN).map((row) => [when(view, row.at ?? row.created_at), ...cells(row, view)])
  return html`<section><h2>${title} <span class="count">${rows.length > SHOWN ? `${SHOWN}+` : rows.length}</span></h2>
  ${table(view.words, title, [view.words.balance.heads[0], ...heads], shown)}
  ${studio && shown.length > 0 && html`<p class="ways">${studioWay(view, [studio, 'member_id', member])}</p>`}</section>`
}

const readParts = (view: View, member: number): Promise<Part[]> =>
  Promise.all(SECTIONS.map((section) => sectionOf(view, member, section)))

export function showMember(app: FastifyInstance, desk: OpenDesk): void {
  app.get<{ Params: { id: string } }>('/members/:id', async (request, reply) => {
    const view = viewOf(desk, request)
    const { member } = view.words
    const id = idOf(request.params)
    const [row] = await ask(view, memberShape, MEMBER, [id])
    if (!row) return reply.callNotFound()
    const [wallet, hold, parts] = await Promise.all([
      explainBalance(view, id, 'wallet'),
      explainBalance(view, id, 'hold'),
      readParts(view, id),
    ])
    const state = { id, version: row.standing_version }
    const other = row.standing === 1 ? 'openAccount' : 'closeAccount'
    const decide = (...without: string[]) => actionButtons(view, 'account', state, without)
    const body = html`<div id="account" data-live>${factsOf(row, view)}
  <section><h2>${member.actions}</h2>${decide(other, 'explain', ...NOTES)}
  <h3>${member.cannot}</h3><p class="soft">${member.cannotText}</p>${decide(...ACCOUNT_ACTIONS)}
  <h3>${member.noted}</h3><p class="soft">${member.notedText}</p>${decide('closeAccount', 'openAccount', 'signOut', 'explain')}
  <p class="ways"><a href="/members/${id}/thread">${view.words.thread.open}</a> ${studioWay(view, ['member_status', 'member_id', id])}</p></section></div>
  <section><h2>${member.wallet}</h2>${wallet}</section>
  <section><h2>${member.hold}</h2>${hold}</section>${parts}`
    return showPage(view, reply, { title: member.title(String(row.username)), room: '/members', body })
  })
}

const THREAD = `SELECT * FROM (SELECT s.*, u.name AS picture, (author = '') AS mine,
      COALESCE(r.status, c.status::text, w.status::text) AS state, COALESCE(c.amount, w.amount) AS points,
      ${PROFILE_NAME} || to_char(r.wanted_on, ', YYYY-MM-DD') || rtrim(' ' || r.wanted_at) AS meeting,
      EXISTS (SELECT FROM thread_read t WHERE t.member_id = s.member_id AND t.reservation_id IN (0, s.reservation_id)
        AND by_member >= s.id) AS is_read
    FROM support_message s LEFT JOIN upload u ON u.id = s.upload_id LEFT JOIN reservation r ON r.id = s.reservation_id
      LEFT JOIN recharge c ON c.id = s.recharge_id LEFT JOIN withdrawal w ON w.id = s.withdrawal_id
    WHERE s.member_id = $1 ORDER BY s.id DESC LIMIT ${ENTRIES_SHOWN}) AS newest ORDER BY id`

const messageShape = z.looseObject({ id: z.int(), created_at: z.date() })

function cardOf(row: Row, { words }: View): Part {
  const about = aboutOf(row, words.waiting)
  if (about === '') return ''
  const state = words.states[Number(row.state)] ?? memberTerm(words, RESERVATION_STATES, text(row.state))
  const what = row.meeting ?? words.waiting.titles.points(points(text(row.points)))
  return html`<p class="notice rounded plum small">${about} · ${text(what)} · ${state}</p>`
}

function messagePart(row: z.output<typeof messageShape>, view: View): Part {
  const { words, timeZone } = view
  const { thread } = words
  const who = row.mine ? words.ofMember : person(words, text(row.author))
  const mark = !row.mine && (row.is_read ? thread.read : thread.unread)
  const parts = [who, moment(timeZone, row.created_at), topicOf(row, thread), mark]
  return html`<li class="surface pad-4 stack gap-2" data-mine="${text(row.mine)}"><p class="soft small">${parts.filter(Boolean).join(' · ')}</p>
  ${cardOf(row, view)}<p class="lines breakable">${text(row.text)}</p>
  ${row.picture ? html`<a class="voucher rounded clip" href="/vouchers/${text(row.picture)}" target="_blank"><img src="/vouchers/${text(row.picture)}" alt="${thread.picture}"></a>` : ''}</li>`
}

export function showThread(app: FastifyInstance, desk: OpenDesk): void {
  app.get<{ Params: { id: string } }>('/members/:id/thread', async (request, reply) => {
    const view = viewOf(desk, request)
    const { thread } = view.words
    const id = idOf(request.params)
    const name = z.object({ username: z.string() })
    const [member] = await ask(view, name, 'SELECT username FROM member WHERE id = $1', [id])
    if (!member) return reply.callNotFound()
    const rows = await ask(view, messageShape, THREAD, [id])
    // a page that nobody sees updates itself, too
    if (view.roles.includes('review') && request.headers['x-live'] !== 'hidden')
      await view.db.query('SELECT mark_thread_opened($1, $2)', [id, rows.at(-1)?.id ?? 0])
    const body = html`<p class="ways"><a href="/members/${id}">${view.words.member.title(member.username)}</a> ${studioWay(view, ['support_message', 'member_id', id])}</p>
  <div class="stack gap-5"><ol class="thread stack gap-3" id="thread" data-live>${rows.map((row) => messagePart(row, view))}</ol>
  <ul class="stack gap-3" id="list-conversation" data-list>${await waitingLines(view, id)}</ul></div>`
    return showPage(view, reply, { title: thread.title(member.username), room: '/', body })
  })
}
