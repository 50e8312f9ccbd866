import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ask, type OpenDesk, viewOf } from './desk.ts'
import { moment, points } from './format.ts'
import { html } from './html.ts'
import { showPage } from './page.ts'
import { table } from './rows.ts'

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
