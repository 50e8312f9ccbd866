import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { explainBalance } from './balance.ts'
import { ask, type Desk } from './desk.ts'
import { moment, points } from './format.ts'
import { html, type Part } from './html.ts'
import { readParts } from './member-parts.ts'
import { showPage } from './page.ts'
import { studioWay } from './rows.ts'
import { studioLink } from './studio-link.ts'

const MEMBER = `SELECT m.*, s.status AS standing, p.daily_stake, p.timed_out_until, p.excluded_until,
    (SELECT string_agg(bank || ', ' || holder, '; ' ORDER BY id) FROM bank_card WHERE member_id = m.id) AS cards
  FROM member m JOIN member_status s ON s.member_id = m.id LEFT JOIN play_limit p ON p.member_id = m.id WHERE m.id = $1`

const memberShape = z.looseObject({ created_at: z.date() })
type MemberRow = z.output<typeof memberShape>

const LARGEST_ID = 2_147_483_647

function factsOf(row: MemberRow, { timeZone }: Desk): Part {
  const until = (value: unknown) =>
    value instanceof Date && value.getTime() > Date.now() ? moment(timeZone, value) : ''
  const facts: [string, unknown][] = [
    ['Account', row.standing === 1 ? 'open' : 'closed'],
    ['Name', row.name],
    ['Language', row.language],
    ['Since', moment(timeZone, row.created_at)],
    ['Briefing', row.activated ? 'done' : 'not done'],
    ['Invite code', row.invite_code],
    ['Cards', row.cards],
    ['Stake a day', row.daily_stake === null ? 'no limit' : points(String(row.daily_stake))],
    ['Time-out until', until(row.timed_out_until)],
    ['Excluded until', until(row.excluded_until)],
  ]
  return html`<dl class="facts">${facts
    .filter(([, value]) => value)
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${String(value)}</dd></div>`)}</dl>`
}

export function showMember(app: FastifyInstance, desk: Desk): void {
  app.get<{ Params: { id: string } }>('/members/:id', async (request, reply) => {
    const id = Number(request.params.id)
    const isId = /^\d{1,10}$/.test(request.params.id) && id <= LARGEST_ID
    const [row] = isId ? await ask(desk, memberShape, MEMBER, [id]) : []
    if (!row) return reply.callNotFound()
    const [wallet, hold, parts] = await Promise.all([
      explainBalance(desk, id, 'wallet'),
      explainBalance(desk, id, 'hold'),
      readParts(desk, id),
    ])
    const body = html`${factsOf(row, desk)}
  <p class="ways">${studioWay(studioLink(desk.studioOrigin, 'member_status', 'member_id', id), 'Close or open the account in Studio')}
  ${studioWay(studioLink(desk.studioOrigin, 'sign_out', 'member_id', id), `Log out on all devices in Studio (member_id ${id})`)}</p>
  <section><h2>Wallet, line by line</h2>${wallet}</section>
  <section><h2>On hold for payouts</h2>${hold}</section>${parts}`
    return showPage(desk, request, reply, { title: `Member ${String(row.username)}`, room: '/members', body })
  })
}
