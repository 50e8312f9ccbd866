import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ask, type OpenDesk, viewOf } from './desk.ts'
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

export function findMembers(app: FastifyInstance, desk: OpenDesk): void {
  app.get<{ Querystring: { q?: string | string[] } }>('/members', async (request, reply) => {
    const view = viewOf(desk, request)
    const { members } = view.words
    const q = String(request.query.q ?? '').trim()
    const found = await ask(desk, foundShape, FIND, [q])
    const rows = found
      .slice(0, SHOWN)
      .map((row) => [
        html`<a href="/members/${row.id}">${row.username}</a>`,
        row.name,
        row.status === 1 ? members.active : members.closed,
        points(row.balance),
        moment(desk.timeZone, row.created_at),
      ])
    const body = html`<form method="get" action="/members" class="bar" role="search">
  <label for="q">${members.label}</label><input id="q" name="q" value="${q}" maxlength="60"><button>${members.search}</button></form>
  ${rows.length > 0 ? table(members.caption, members.heads, rows) : html`<p class="soft">${members.nobody}</p>`}
  ${found.length > SHOWN && html`<p>${members.more(SHOWN)}</p>`}`
    return showPage(view, reply, { title: members.title, room: '/members', body })
  })
}
