import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ask, type Desk } from './desk.ts'
import { moment, points } from './format.ts'
import { html } from './html.ts'
import { showPage } from './page.ts'
import { table } from './rows.ts'

const SHOWN = 50

/** Escapes % and _ of a search term. */
const FIND = `SELECT m.id, m.username, m.name, m.status, m.created_at, a.balance FROM member m
  JOIN ledger_account a ON a.member_id = m.id AND a.kind = 'wallet'
  WHERE strpos(lower(m.username), lower($1)) > 0 OR strpos(lower(m.name), lower($1)) > 0 OR m.id::text = $1
  ORDER BY lower(m.username) <> lower($1), m.id DESC LIMIT ${SHOWN + 1}`

const foundShape = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  status: z.int(),
  created_at: z.date(),
  balance: z.string(),
})

export function findMembers(app: FastifyInstance, desk: Desk): void {
  app.get<{ Querystring: { q?: string | string[] } }>('/members', async (request, reply) => {
    const q = String(request.query.q ?? '').trim()
    const found = await ask(desk, foundShape, FIND, [q])
    const rows = found
      .slice(0, SHOWN)
      .map((row) => [
        html`<a href="/members/${row.id}">${row.username}</a>`,
        row.name,
        row.status === 1 ? 'open' : 'closed',
        points(row.balance),
        moment(desk.timeZone, row.created_at),
      ])
    const body = html`<form method="get" action="/members" class="bar" role="search">
  <label for="q">Name, user name or number</label><input id="q" name="q" value="${q}" maxlength="60"><button>Search</button></form>
  ${rows.length > 0 ? table('Members', ['User name', 'Name', 'Account', 'Points', 'Since'], rows) : html`<p class="soft">Nobody has this name.</p>`}
  ${found.length > SHOWN && html`<p>More than ${SHOWN} fit; write more of the name.</p>`}`
    return showPage(desk, request, reply, { title: 'Members', room: '/members', body })
  })
}
