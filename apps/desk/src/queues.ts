// Queues of waiting rows, and which of them are new since the last visit.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { cookieRules } from './auth.ts'
import { ask, type Desk } from './desk.ts'
import { age, moment, person, points } from './format.ts'
import { html, type Part } from './html.ts'
import { formToken, showPage } from './page.ts'
import { type Line, list, memberWay, studioWay } from './rows.ts'
import { studioLink } from './studio-link.ts'
import { countQueues, type Queue, readQueue, type Waiting } from './waiting.ts'

const LOOKED = 'looked'
const YEAR_S = 31_536_000

interface Shown {
  readonly name: string
  readonly nothing: string
  /** what the operator does with a row in Studio */
  readonly remedy: string
  line(row: Waiting, desk: Desk): Omit<Line, 'isNew' | 'links'> & { readonly studio: string }
}

const text = (value: unknown): string => String(value ?? '')

const SHOWN: Readonly<Record<Queue, Shown>> = {
  recharge: {
    name: 'Recharges',
    nothing: 'No recharge waits.',
    remedy: 'In Studio set status to 2 (credit) or 3 (return), and say why in note.',
    line: (row, { studioOrigin }) => ({
      title: html`${points(text(row.amount))} points for ${memberWay(row.member_id, row.username)}`,
      facts: [
        ['Payer', text(row.payer)],
        ['Reference', text(row.reference)],
      ],
      picture: { url: `/vouchers/${text(row.voucher)}`, words: `Voucher of recharge ${row.id}` },
      studio: studioLink(studioOrigin, 'recharge', 'id', row.id),
    }),
  },
  withdrawal: {
    name: 'Withdrawals',
    nothing: 'No withdrawal waits.',
    remedy: 'In Studio set status to 2 (paid) or 3 (return), and say why in note.',
    line: (row, { studioOrigin }) => ({
      title: html`${points(text(row.amount))} points to ${memberWay(row.member_id, row.username)}`,
      facts: [
        ['Waits for', age(z.parse(z.date(), row.since))],
        ['To', row.bank ? `${text(row.bank)} …${text(row.card_end)}, ${text(row.holder)}` : 'no card yet'],
        ['Opened by', row.by_disabling ? 'closing the account: can only be paid' : ''],
        ['Late', row.closes_recharges ? 'older than 72 hours: recharges are closed for everybody' : ''],
      ],
      studio: studioLink(studioOrigin, 'withdrawal', 'id', row.id),
    }),
  },
  reservation: {
    name: 'Reservations',
    nothing: 'No reservation waits.',
    remedy: 'In Studio set status to confirmed or declined, answer in reply, and say why in note.',
    line: (row, { studioOrigin }) => ({
      title: html`${text(row.profile)} on ${text(row.wanted_on)} for ${memberWay(row.member_id, row.username)}`,
      facts: [['Wish', text(row.wish)]],
      studio: studioLink(studioOrigin, 'reservation', 'id', row.id),
    }),
  },
  report: {
    name: 'Reports',
    nothing: 'No report is open.',
    remedy: 'In Studio insert a row into report_review with report_id and note.',
    line: (row, { studioOrigin }) => ({
      title: html`Report ${row.id} by ${memberWay(row.member_id, row.username)}`,
      facts: [
        ['About', row.profile_id ? `${text(row.profile)} (profile ${text(row.profile_id)})` : ''],
        ['Words', text(row.reason)],
      ],
      studio: studioLink(studioOrigin, 'report', 'id', row.id),
    }),
  },
  conversation: {
    name: 'Conversations',
    nothing: 'Nobody waits for an answer.',
    remedy: 'In Studio insert a row into support_message with member_id and phrase or text.',
    line: (row, { studioOrigin }) => ({
      title: memberWay(row.member_id, row.username),
      facts: [['Asks', text(row.text)]],
      studio: studioLink(studioOrigin, 'support_message', 'member_id', text(row.member_id)),
    }),
  },
  reversal: {
    name: 'Reversals',
    nothing: 'No reversal waits for a second word.',
    remedy:
      'Another operator than the first inserts a row into reversal with the same recharge_id and a note.',
    line: (row, { studioOrigin }) => ({
      title: html`Recharge ${text(row.recharge_id)}: ${points(text(row.amount))} points of ${memberWay(row.member_id, row.username)}`,
      facts: [
        ['First word', person(text(row.operator))],
        ['Why', text(row.reason)],
      ],
      studio: studioLink(studioOrigin, 'reversal', 'recharge_id', text(row.recharge_id)),
    }),
  },
}

/** Time of this operator's last visit, from a cookie. */
function lookedAt(cookie: string | undefined): Date {
  const at = new Date(cookie ?? 0)
  return Number.isNaN(at.getTime()) ? new Date(0) : at
}

async function section(
  desk: Desk,
  queue: Queue,
  count: number,
  looked: Date,
): Promise<{ part: Part; news: number }> {
  const { name, nothing, remedy, line } = SHOWN[queue]
  const rows = count > 0 ? await readQueue(desk, queue) : []
  const lines = rows.map((row) => {
    const { studio, facts, ...rest } = line(row, desk)
    const came = html`<time datetime="${row.at.toISOString()}">${moment(desk.timeZone, row.at)}</time>, ${age(row.at)} ago`
    return {
      ...rest,
      facts: [...facts, ['Came', came] as const],
      isNew: row.at > looked,
      links: studioWay(studio),
    }
  })
  const left = count - rows.length
  const part = html`<section aria-labelledby="${queue}"><h2 id="${queue}">${name} <span class="count">${count}</span></h2>
  ${count > 0 && html`<p class="soft">${remedy}</p>`}${list(lines, nothing)}
  ${left > 0 && html`<p>${left} more come after these.</p>`}</section>`
  return { part, news: lines.filter(({ isNew }) => isNew).length }
}

export function showQueues(app: FastifyInstance, desk: Desk): void {
  app.get('/', async (request, reply) => {
    const looked = lookedAt(request.cookies[LOOKED])
    const counts = Object.entries(await countQueues(desk)) as [Queue, number][]
    const sections = await Promise.all(counts.map(([queue, count]) => section(desk, queue, count, looked)))
    const news = sections.reduce((sum, each) => sum + each.news, 0)
    const since =
      looked.getTime() > 0 ? `since ${moment(desk.timeZone, looked)}` : 'since ever: you have not looked yet'
    const body = html`<form method="post" action="/looked" class="bar">${formToken(request)}
  <p><strong>${news} new</strong> ${since}</p><button class="quiet">I have seen these</button></form>
  <ul class="jump">${counts.map(([queue, count]) => html`<li><a href="#${queue}">${SHOWN[queue].name} ${count}</a></li>`)}</ul>
  ${sections.map(({ part }) => part)}`
    return showPage(desk, request, reply, { title: 'Waiting', room: '/', body })
  })
  app.post('/looked', async (_request, reply) => {
    const [row] = await ask(desk, z.object({ now: z.date() }), 'SELECT app_now() AS now')
    const looked = row?.now.toISOString() ?? ''
    return reply.setCookie(LOOKED, looked, { ...cookieRules, maxAge: YEAR_S }).redirect('/', 303)
  })
}
