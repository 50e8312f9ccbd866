// Everything about one member, and how the balance came about.
import { BOOKING_KINDS } from '@saikoro/shared/booking-kinds'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { actionButtons } from './decision-forms.ts'
import { ask, type OpenDesk, type View, viewOf } from './desk.ts'
import { memberTerm, moment, points, signed } from './format.ts'
import { html, type Part } from './html.ts'
import type { Words } from './locales/ja.ts'
import { readParts } from './member-parts.ts'
import { showPage } from './page.ts'
import { studioWay, table } from './rows.ts'

const MEMBER = `SELECT m.*, n.text AS remark, n.tags, EXISTS (SELECT FROM app.own_closing WHERE member_id = m.id) AS is_own_closing, s.status AS standing, s.version AS standing_version, p.daily_stake, p.timed_out_until, p.excluded_until,
    (SELECT string_agg(bank || ', ' || holder, '; ' ORDER BY id) FROM bank_card WHERE member_id = m.id) AS cards
  FROM member m JOIN member_status s ON s.member_id = m.id LEFT JOIN play_limit p ON p.member_id = m.id LEFT JOIN member_note n ON n.member_id = m.id
  WHERE m.id = $1`

const memberShape = z.looseObject({ created_at: z.date(), standing_version: z.int() })
type MemberRow = z.output<typeof memberShape>

/** Actions that change the account. */
const ACCOUNT_ACTIONS = ['closeAccount', 'openAccount', 'signOut', 'remark', 'label']
const NOTES = ['remark', 'label']
export const LARGEST_ID = 2_147_483_647

function standingOf({ standing, is_own_closing }: MemberRow, { by, members, ofMember }: Words): string {
  if (standing === 1) return members.active
  return is_own_closing ? by(members.closed, ofMember) : members.closed
}

function factsOf(row: MemberRow, { timeZone, words }: View): Part {
  const { facts, done, notDone, noLimit, sections } = words.member
  const [stake, timeout, excluded] = sections.limits.heads
  const until = (value: unknown) =>
    value instanceof Date && value.getTime() > Date.now() ? moment(timeZone, value) : ''
  const shown: [Part, unknown][] = [
    [facts.account, standingOf(row, words)],
    [facts.name, row.name],
    [facts.language, row.language],
    [facts.since, moment(timeZone, row.created_at)],
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

export function showMember(app: FastifyInstance, desk: OpenDesk): void {
  app.get<{ Params: { id: string } }>('/members/:id', async (request, reply) => {
    const view = viewOf(desk, request)
    const { member } = view.words
    const id = Number(request.params.id)
    const isId = /^\d{1,10}$/.test(request.params.id) && id <= LARGEST_ID
    const [row] = isId ? await ask(view, memberShape, MEMBER, [id]) : []
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
