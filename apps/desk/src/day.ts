// Handover: what each operator did on a day, and what is waiting at its end.
import { spreadsheetText } from '@saikoro/shared/rules/spreadsheet'
import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance } from 'fastify'
import { type Change, differences, readChange, readDay, rowOf, today } from './audit.ts'
import type { Desk } from './desk.ts'
import { moment, person, plural } from './format.ts'
import { html, type Part } from './html.ts'
import { showPage } from './page.ts'
import { table } from './rows.ts'
import { countQueues } from './waiting.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text))

function tellDifferences(change: Change, most = Number.POSITIVE_INFINITY): Part {
  const all = differences(change)
  const shown = all
    .slice(0, most)
    .map(
      ({ field, before, after }) =>
        html`<li><b>${field}</b> ${change.before && html`<del>${before || 'nothing'}</del> → `}<ins>${after || 'nothing'}</ins></li>`,
    )
  return html`<ul class="changes">${shown}${all.length > most && html`<li>and ${plural(all.length - most, 'field')} more</li>`}</ul>`
}

/** Counts of each kind of change by operator. */
function sumUp(changes: readonly Change[]): Part {
  const people = Map.groupBy(changes, ({ actor }) => actor)
  if (people.size === 0) return html`<p class="soft">Nobody changed anything on this day.</p>`
  return html`<ul class="people">${[...people].map(([actor, own]) => {
    const kinds = Map.groupBy(own, ({ action, table_name }) => `${action.toLowerCase()} ${table_name}`)
    const words = [...kinds].map(([kind, { length }]) => `${length} × ${kind}`).join(', ')
    return html`<li><b>${person(actor)}</b>: ${words}</li>`
  })}</ul>`
}

const linesOf = (desk: Desk, changes: readonly Change[]): Part[][] =>
  changes.map((change) => [
    html`<a href="/audit/${change.id}">${moment(desk.timeZone, change.at).slice(11)}</a>`,
    person(change.actor),
    html`${change.action.toLowerCase()} ${change.table_name} ${rowOf(change)}`,
    tellDifferences(change, 6),
    change.reason,
  ])

/** Returns one CSV line per changed field. */
const csvOf = (desk: Desk, changes: readonly Change[]): string =>
  stringify(
    changes.flatMap((change) => {
      const { id, at, actor, action, table_name, reason } = change
      const found = differences(change)
      const fields = found.length > 0 ? found : [{ field: '', before: '', after: '' }]
      return fields.map((each) => [
        id,
        moment(desk.timeZone, at),
        person(actor),
        action,
        table_name,
        rowOf(change),
        each.field,
        each.before,
        each.after,
        reason,
      ])
    }),
    {
      header: true,
      bom: true,
      cast: { string: spreadsheetText },
      columns: ['number', 'when', 'who', 'action', 'table', 'row', 'field', 'before', 'after', 'reason'],
    },
  )

async function showOne(desk: Desk, id: string): Promise<{ title: string; body: Part } | undefined> {
  const change = /^\d{1,18}$/.test(id) ? await readChange(desk, id) : undefined
  if (!change) return undefined
  const title = `${change.action.toLowerCase()} ${change.table_name} ${rowOf(change)}`
  const body = html`<p>${moment(desk.timeZone, change.at)} by <b>${person(change.actor)}</b></p>
  <p>Why: ${change.reason}</p><h2>What changed</h2>${tellDifferences(change)}`
  return { title, body }
}

interface Asked {
  Querystring: { on?: string | string[] }
}

export function showDay(app: FastifyInstance, desk: Desk): void {
  const dayOf = async (on: unknown) => (typeof on === 'string' && isDay(on) ? on : today(desk))
  app.get<Asked>('/day', async (request, reply) => {
    const day = await dayOf(request.query.on)
    const [changes, counts] = await Promise.all([readDay(desk, day), countQueues(desk)])
    const waits = Object.entries(counts).map(
      ([queue, count]) => html`<li><a href="/#${queue}">${plural(count, queue)}</a></li>`,
    )
    const heads = ['When', 'Who', 'What', 'Changed', 'Why']
    const body = html`<form method="get" action="/day" class="bar"><label for="on">Day</label>
  <input id="on" name="on" type="date" value="${day}"><button>Show</button>
  <a href="/day.csv?on=${day}" download>Export as CSV</a></form>
  <section><h2>Done by whom</h2>${sumUp(changes)}</section>
  <section><h2>Waits now</h2><ul class="jump">${waits}</ul></section>
  <section><h2>Change by change <span class="count">${changes.length}</span></h2>
  ${changes.length > 0 && table('Changes of the day', heads, linesOf(desk, changes))}</section>`
    return showPage(desk, request, reply, { title: `The day ${day}`, room: '/day', body })
  })
  app.get<Asked>('/day.csv', async (request, reply) => {
    const day = await dayOf(request.query.on)
    reply.header('content-disposition', `attachment; filename="audit-${day}.csv"`)
    return reply.type('text/csv').send(csvOf(desk, await readDay(desk, day)))
  })
  app.get<{ Params: { id: string } }>('/audit/:id', async (request, reply) => {
    const found = await showOne(desk, request.params.id)
    return found ? showPage(desk, request, reply, { ...found, room: '/day' }) : reply.callNotFound()
  })
}
