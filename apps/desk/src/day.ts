// Handover: what each operator did on a day, and what is waiting at its end.
import { isCalendarDay } from '@saikoro/shared/contract/fields'
import type { FastifyInstance } from 'fastify'
import { type Change, differences, readChange, readDay, rowOf, today } from './audit.ts'
import { type OpenDesk, type View, viewOf } from './desk.ts'
import { moment, person } from './format.ts'
import { html, type Part } from './html.ts'
import type { Words } from './locales/ja.ts'
import { showPage } from './page.ts'
import { sendCsv, table } from './rows.ts'
import { countQueues, QUEUE_NAMES } from './waiting.ts'

function tellDifferences({ day }: Words, change: Change, most = Number.POSITIVE_INFINITY): Part {
  const all = differences(change)
  const shown = all
    .slice(0, most)
    .map(
      ({ field, before, after }) =>
        html`<li><b>${field}</b> ${change.before && html`<del>${before || day.nothing}</del> → `}<ins>${after || day.nothing}</ins></li>`,
    )
  return html`<ul>${shown}${all.length > most && html`<li>${day.more(all.length - most)}</li>`}</ul>`
}

const verbOf = ({ day }: Words, action: string): string => day.verbs[action] ?? action

/** Counts of each kind of change by operator. */
function sumUp(words: Words, changes: readonly Change[]): Part {
  const people = Map.groupBy(changes, ({ actor }) => actor)
  if (people.size === 0) return html`<p class="soft">${words.none}</p>`
  return html`<ul class="people">${[...people].map(([actor, own]) => {
    const kinds = Map.groupBy(own, ({ action, table_name }) => `${verbOf(words, action)} ${table_name}`)
    const counts = [...kinds].map(([kind, { length }]) => `${length} × ${kind}`).join(', ')
    return html`<li><b>${person(words, actor)}</b>: ${counts}</li>`
  })}</ul>`
}

const linesOf = (view: View, changes: readonly Change[]): Part[][] =>
  changes.map((change) => [
    html`<a href="/audit/${change.id}">${moment(view.timeZone, change.at).slice(11)}</a>`,
    person(view.words, change.actor),
    html`${verbOf(view.words, change.action)} ${change.table_name} ${rowOf(change)}`,
    tellDifferences(view.words, change, 6),
    change.reason,
  ])

const CSV = ['number', 'when', 'who', 'action', 'table', 'row', 'field', 'before', 'after', 'reason']

/** Returns one line of the CSV for each changed field. */
function cellsOf(view: View, change: Change): string[][] {
  const { id, at, actor, action, table_name, reason } = change
  const who = person(view.words, actor)
  const row = [id, moment(view.timeZone, at), who, action, table_name, rowOf(change)]
  const found = differences(change)
  const fields = found.length > 0 ? found : [{ field: '', before: '', after: '' }]
  return fields.map(({ field, before, after }) => [...row, field, before, after, reason])
}

async function showOne(view: View, id: string): Promise<{ title: string; body: Part } | undefined> {
  const change = /^\d{1,18}$/.test(id) ? await readChange(view, id) : undefined
  if (!change) return undefined
  const title = `${verbOf(view.words, change.action)} ${change.table_name} ${rowOf(change)}`
  const body = html`<p>${moment(view.timeZone, change.at)} · <b>${person(view.words, change.actor)}</b></p>
  <p>${view.words.waiting.facts.why}: ${change.reason}</p><h2>${view.words.day.whatChanged}</h2>${tellDifferences(view.words, change)}`
  return { title, body }
}

interface Asked {
  Querystring: { on?: string | string[] }
}

export function showDay(app: FastifyInstance, desk: OpenDesk): void {
  const dayOf = async (view: View, on: unknown) => (isCalendarDay(on) ? on : today(view))
  app.get<Asked>('/day', async (request, reply) => {
    const view = viewOf(desk, request)
    const day = await dayOf(view, request.query.on)
    const words = view.words.day
    const { queues } = view.words.waiting
    const [changes, counts] = await Promise.all([readDay(view, day), countQueues(view)])
    const waits = QUEUE_NAMES.map(
      (queue) => html`<li><a href="/#${queue}">${queues[queue].name} ${counts[queue]}</a></li>`,
    )
    const body = html`<form method="get" action="/day" class="bar row wrap gap-3"><label for="on">${words.day}</label>
  <input id="on" name="on" type="date" value="${day}"><button>${words.show}</button>
  <a href="/day.csv?on=${day}" download>${words.csv}</a></form>
  <section><h2>${words.byWhom}</h2>${sumUp(view.words, changes)}</section>
  <section><h2>${words.waits}</h2><ul class="jump flex wrap gap-1">${waits}</ul></section>
  <section><h2>${words.changes} <span class="count">${changes.length}</span></h2>
  ${table(view.words, words.changes, words.heads, linesOf(view, changes))}</section>`
    return showPage(view, reply, { title: `${view.words.frame.rooms['/day']} ${day}`, room: '/day', body })
  })
  app.get<Asked>('/day.csv', async (request, reply) => {
    const view = viewOf(desk, request)
    const day = await dayOf(view, request.query.on)
    const rows = (await readDay(view, day)).flatMap((change) => cellsOf(view, change))
    return sendCsv(reply, `audit-${day}`, CSV, rows)
  })
  app.get<{ Params: { id: string } }>('/audit/:id', async (request, reply) => {
    const view = viewOf(desk, request)
    const found = await showOne(view, request.params.id)
    return found ? showPage(view, reply, { ...found, room: '/day' }) : reply.callNotFound()
  })
}
