// Money of a day or of a span, from the ledger: what was credited, paid, returned, reversed, with totals that the audit
// checks as well. CSV for a bookkeeper.
import { BOOKING_KINDS } from '@saikoro/shared/booking-kinds'
import { isCalendarDay } from '@saikoro/shared/contract/fields'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { today } from './day.ts'
import { ask, type OpenDesk, type View, viewOf } from './desk.ts'
import { memberTerm, moment, person, plainPoints, points, signed, termIn } from './format.ts'
import { html, type Part } from './html.ts'
import { showPage } from './page.ts'
import { memberWay, sendCsv, table } from './rows.ts'

const within = (time: string) =>
  `${time} >= $1::date::timestamp AT TIME ZONE $3 AND ${time} < ($2::date + 1)::timestamp AT TIME ZONE $3`

/** One statement for all sections. A posted request has the time of its posting, so that it lies in the span of its entry. */
const LINES = `SELECT lines.*, COALESCE(m.username, label) AS username FROM (
  SELECT 'recharges' AS part, r.id::text, t.created_at AS at, r.member_id, '' AS label, r.amount, r.payment_reference AS reference, r.reviewed_by AS who, '' AS reason
    FROM ledger_transaction t JOIN recharge r ON t.reference = 'recharge:' || r.id WHERE t.kind = 'recharge' AND ${within('t.created_at')}
  UNION ALL SELECT 'payouts', w.id::text, t.created_at, w.member_id, '', -w.amount, concat_ws(' …', w.bank, w.card_end), w.reviewed_by, ''
    FROM ledger_transaction t JOIN withdrawal w ON t.reference = 'withdraw:' || w.id || ':paid' WHERE t.kind = 'withdraw' AND ${within('t.created_at')}
  UNION ALL SELECT 'reversals', COALESCE(r.id::text, o.reference), t.created_at, r.member_id, '', COALESCE(-r.amount,
      (SELECT sum(amount)::bigint FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id
        WHERE e.transaction_id = t.id AND a.kind IN ('wallet', 'hold'))), COALESCE(r.payment_reference, ''), COALESCE(v.operator, ''), t.reason
    FROM ledger_transaction t JOIN ledger_transaction o ON t.reference = 'reverse:' || o.id LEFT JOIN recharge r ON o.reference = 'recharge:' || r.id
      LEFT JOIN reversal v ON v.recharge_id = r.id AND v.posted WHERE t.kind = 'reverse' AND ${within('t.created_at')}
  UNION ALL SELECT 'refusals', r.id::text, r.updated_at, r.member_id, '', r.amount, r.payment_reference, r.reviewed_by, r.reason
    FROM recharge r WHERE r.status = 3 AND ${within('r.updated_at')}
  UNION ALL SELECT 'refusals', w.id::text, w.updated_at, w.member_id, '', -w.amount, concat_ws(' …', w.bank, w.card_end), w.reviewed_by, w.reason
    FROM withdrawal w WHERE w.status IN (3, 4) AND ${within('w.updated_at')}
  UNION ALL SELECT 'interventions', i.id::text, i.at, NULL, concat_ws(' ', i.game, i.issue), 0, i.action, i.actor, i.reason
    FROM intervention i WHERE ${within('i.at')}
  ) AS lines LEFT JOIN member m ON m.id = lines.member_id ORDER BY at, lines.id`

const PARTS = ['recharges', 'payouts', 'reversals', 'refusals', 'interventions'] as const

const lineShape = z.object({
  part: z.enum(PARTS),
  id: z.string(),
  at: z.date(),
  member_id: z.nullable(z.int()),
  username: z.string(),
  amount: z.string(),
  reference: z.string(),
  who: z.string(),
  reason: z.string(),
})
type MoneyLine = Readonly<z.output<typeof lineShape>>

/** Members' points: wallets and holds. */
const MEMBERS = `FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id AND a.kind IN ('wallet', 'hold')
  JOIN ledger_transaction t ON t.id = e.transaction_id`
/** A posting that moves points from a wallet to its hold, or back, pays nobody. */
const TOTALS = `SELECT kind, count(*)::int AS times, sum(amount)::bigint AS amount
  FROM (SELECT t.kind, sum(e.amount) AS amount ${MEMBERS} WHERE ${within('t.created_at')} GROUP BY t.id) AS posting
  WHERE amount <> 0 GROUP BY kind, sign(amount) ORDER BY kind, sign(amount) DESC`
const BALANCES = `SELECT COALESCE(sum(e.amount) FILTER (WHERE t.created_at < $1::date::timestamp AT TIME ZONE $3), 0)::bigint AS opening,
    COALESCE(sum(e.amount), 0)::bigint AS closing ${MEMBERS} WHERE t.created_at < ($2::date + 1)::timestamp AT TIME ZONE $3`

const totalShape = z.object({ kind: z.string(), times: z.int(), amount: z.string() })
const balanceShape = z.object({ opening: z.string(), closing: z.string() })

const sumOf = (lines: readonly { readonly amount: string }[]) =>
  lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n)

/** Returns the entry kinds whose requests add up to something else than their entries. */
function differing(lines: readonly MoneyLine[], totals: readonly z.output<typeof totalShape>[]): string[] {
  const requests = {
    recharge: lines.filter(({ part }) => part === 'recharges'),
    withdraw: lines.filter(({ part }) => part === 'payouts'),
    reverse: lines.filter(({ part }) => part === 'reversals'),
  }
  return Object.entries(requests).flatMap(([kind, own]) =>
    sumOf(own) === sumOf(totals.filter((total) => total.kind === kind)) ? [] : [kind],
  )
}

/** Sums what members received and what they gave apart. */
const sumsOf = (lines: readonly MoneyLine[]) =>
  [
    lines.filter(({ amount }) => !amount.startsWith('-')),
    lines.filter(({ amount }) => amount.startsWith('-')),
  ]
    .filter((own) => own.length > 0)
    .map((own) => signed(String(sumOf(own))))
    .join(' · ')

const reviewerOf = ({ words }: View, { who }: MoneyLine): string =>
  who === '' ? words.ofMember : person(words, who)

function section(view: View, part: (typeof PARTS)[number], lines: readonly MoneyLine[]): Part {
  const { money } = view.words
  const own = lines.filter((line) => line.part === part)
  const rows = own.map((line) => [
    moment(view.timeZone, line.at),
    line.id,
    line.member_id === null ? line.username : memberWay(line.member_id, line.username, ''),
    signed(line.amount),
    line.reference,
    reviewerOf(view, line),
    line.reason,
  ])
  return html`<section><h2>${money.parts[part]} <span class="count">${own.length}</span></h2>
  ${table(view.words, money.parts[part], money.heads, rows)}${own.length > 0 && part !== 'interventions' && html`<p>${money.sum}: <strong>${sumsOf(own)}</strong></p>`}</section>`
}

const CSV = ['kind', 'number', 'when', 'member', 'amount', 'reference', 'reviewer', 'reason']

function cellsOf(view: View, line: MoneyLine): string[] {
  const { part, id, at, username, amount, reference, reason } = line
  const kind = view.words.money.parts[part]
  const when = moment(view.timeZone, at)
  return [kind, id, when, username, plainPoints(amount), reference, reviewerOf(view, line), reason]
}

/** The sections name an intervention and a difference of a draw in the operator's language. */
const inWords = (words: View['words'], line: MoneyLine): MoneyLine =>
  line.part === 'interventions'
    ? {
        ...line,
        reference: words.money.actions[line.reference] ?? line.reference,
        reason: line.reference === 'halt' ? termIn(words, line.reason) : line.reason,
      }
    : line

interface Asked {
  Querystring: { from?: string | string[]; to?: string | string[] }
}

export function showMoney(app: FastifyInstance, desk: OpenDesk): void {
  async function spanOf(view: View, { from, to }: Asked['Querystring']): Promise<[string, string]> {
    const now = await today(view)
    const last = isCalendarDay(to) ? to : isCalendarDay(from) ? from : now
    const first = isCalendarDay(from) ? from : last
    return first <= last ? [first, last] : [last, first]
  }
  async function read(view: View, span: readonly string[]) {
    const lines = await ask(view, lineShape, LINES, [...span, desk.timeZone])
    return lines.map((line) => inWords(view.words, line))
  }
  app.get<Asked>('/money', async (request, reply) => {
    const view = viewOf(desk, request)
    const { calendar, money } = view.words
    const span = await spanOf(view, request.query)
    const [first, last] = span
    const [lines, totals, balances] = await Promise.all([
      read(view, span),
      ask(view, totalShape, TOTALS, [...span, desk.timeZone]),
      ask(view, balanceShape, BALANCES, [...span, desk.timeZone]),
    ])
    const { opening = '0', closing = '0' } = balances[0] ?? {}
    const nameOf = (kind: string) => memberTerm(view.words, BOOKING_KINDS, kind)
    const wrong = differing(lines, totals).map(nameOf)
    const rows = totals.map(({ kind, times, amount }) => [nameOf(kind), times, signed(amount)])
    const body = html`<form method="get" action="/money" class="bar row wrap gap-3"><label class="row gap-2">${money.from} <input id="from" name="from" type="date" value="${first}"></label>
  <label class="row gap-2">${money.to} <input id="to" name="to" type="date" value="${last}"></label><button>${calendar.length}</button>
  <a href="/money.csv?from=${first}&amp;to=${last}" download>${view.words.day.csv}</a></form>
  <section><h2>${money.totals}</h2>
  ${table(view.words, money.totals, money.totalHeads, [[money.opening, '', points(opening)], ...rows, [money.closing, '', points(closing)]])}
  ${wrong.length === 0 ? html`<p class="done">${money.agree}</p>` : html`<p class="fault" role="alert">${money.differ(wrong.join(', '))}</p>`}</section>
  ${PARTS.map((part) => section(view, part, lines))}`
    const title = `${view.words.frame.rooms['/money']} ${first === last ? first : `${first} – ${last}`}`
    return showPage(view, reply, { title, room: '/money', body })
  })
  app.get<Asked>('/money.csv', async (request, reply) => {
    const view = viewOf(desk, request)
    const span = await spanOf(view, request.query)
    const rows = (await read(view, span)).map((line) => cellsOf(view, line))
    return sendCsv(reply, `money-${span.join('-')}`, CSV, rows)
  })
}
