// The whole thread of one member with support. An operator who can answer it and opens it has read it.
import { RESERVATION_STATES } from '@saikoro/shared/phrases'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ask, type OpenDesk, type Row, type View, viewOf } from './desk.ts'
import { memberTerm, moment, person, points, text } from './format.ts'
import { html, type Part } from './html.ts'
import { LARGEST_ID } from './member.ts'
import { showPage } from './page.ts'
import { aboutOf, topicOf, waitingLines } from './queues.ts'
import { studioWay } from './rows.ts'
import { PROFILE_NAME } from './waiting.ts'

const SHOWN = 100

const THREAD = `SELECT * FROM (SELECT s.*, u.name AS picture, (author = '') AS mine,
      COALESCE(r.status, c.status::text, w.status::text) AS state, COALESCE(c.amount, w.amount) AS points,
      ${PROFILE_NAME} || to_char(r.wanted_on, ', YYYY-MM-DD') || rtrim(' ' || r.wanted_at) AS meeting,
      EXISTS (SELECT FROM thread_read t WHERE t.member_id = s.member_id AND t.reservation_id IN (0, s.reservation_id)
        AND by_member >= s.id) AS is_read
    FROM support_message s LEFT JOIN upload u ON u.id = s.upload_id LEFT JOIN reservation r ON r.id = s.reservation_id
      LEFT JOIN recharge c ON c.id = s.recharge_id LEFT JOIN withdrawal w ON w.id = s.withdrawal_id
    WHERE s.member_id = $1 ORDER BY s.id DESC LIMIT ${SHOWN}) AS newest ORDER BY id`

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
    const id = Number(request.params.id)
    const isId = /^\d{1,10}$/.test(request.params.id) && id <= LARGEST_ID
    const name = z.object({ username: z.string() })
    const [member] = isId ? await ask(view, name, 'SELECT username FROM member WHERE id = $1', [id]) : []
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
