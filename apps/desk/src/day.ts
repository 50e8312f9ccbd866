// Handover: what each operator did on a day, and what is waiting at its end; a search in all changes. The work and the play of
// the last weeks, as plots that a script draws from the table.
import { isCalendarDay } from '@saikoro/shared/contract/fields'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { anyRow, ask, type OpenDesk, type View, viewOf } from './desk.ts'
import { moment, person, text } from './format.ts'
import { html, type Part } from './html.ts'
import type { Words } from './locales/ja.ts'
import { showPage } from './page.ts'
import { select, sendCsv, table } from './rows.ts'
import { countQueues, QUEUE_NAMES } from './waiting.ts'

const changeShape = z.object({
  id: z.string(),
  at: z.date(),
  actor: z.string(),
  table_name: z.string(),
  action: z.string(),
  before: z.nullable(anyRow),
  after: z.nullable(anyRow),
  reason: z.string(),
})
type Change = Readonly<z.output<typeof changeShape>>

/** What a search asks for. An empty text is any; `member` is a username or a number. */
interface Search {
  readonly from: string
  readonly to: string
  readonly who: string
  readonly table: string
  readonly member: string
}

const FOUND = `SELECT * FROM audit
  WHERE at >= $1::date::timestamp AT TIME ZONE $3 AND at < ($2::date + 1)::timestamp AT TIME ZONE $3
    AND $4 IN ('', actor) AND $5 IN ('', table_name) AND ($6 = '' OR (SELECT id::text FROM member WHERE $6 IN (username, id::text))
      IN (before ->> 'member_id', after ->> 'member_id'))
  ORDER BY id DESC`

export async function today(view: View): Promise<string> {
  const sql = `SELECT to_char(app_now() AT TIME ZONE $1, 'YYYY-MM-DD') AS day`
  const [row] = await ask(view, z.object({ day: z.string() }), sql, [view.timeZone])
  return row?.day ?? ''
}

const readChanges = (view: View, { from, to, who, table, member }: Search): Promise<Change[]> =>
  ask(view, changeShape, FOUND, [from, to, view.timeZone, who, table, member])

const textOf = (value: unknown): string =>
  typeof value === 'object' && value ? JSON.stringify(value) : text(value)

/** Fields that the database maintains; the note is shown as the reason. */
const UNTOLD = ['note', 'version', 'updated_at']

/** Returns the changed fields; of a new row those with a value. */
function differences({ before, after }: Pick<Change, 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => !UNTOLD.includes(field))
    .map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter((each) => each.before !== each.after)
}

/** Returns the name of the changed row. */
function rowOf({ before, after }: Pick<Change, 'before' | 'after'>): string {
  const row = after ?? before ?? {}
  const key = ['id', 'code', 'username', 'profile_id', 'game_id', 'report_id', 'member_id'].find(
    (name) => name in row,
  )
  return key ? `${key === 'id' ? '' : `${key} `}${textOf(row[key])}` : ''
}

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
  return html`<ul>${[...people].map(([actor, own]) => {
    const kinds = Map.groupBy(own, ({ action, table_name }) => `${verbOf(words, action)} ${table_name}`)
    const counts = [...kinds].map(([kind, { length }]) => `${length} × ${kind}`).join(', ')
    return html`<li><b>${person(words, actor)}</b>: ${counts}</li>`
  })}</ul>`
}

/** So many changes are shown; the CSV has all. */
const SHOWN = 500

const linesOf = (view: View, changes: readonly Change[], isOneDay: boolean): Part[][] =>
  changes
    .slice(0, SHOWN)
    .map((change) => [
      html`<a href="/audit/${change.id}">${moment(view.timeZone, change.at).slice(isOneDay ? 11 : 0)}</a>`,
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
  const isId = /^\d{1,18}$/.test(id)
  const [change] = isId ? await ask(view, changeShape, 'SELECT * FROM audit WHERE id = $1', [id]) : []
  if (!change) return undefined
  const title = `${verbOf(view.words, change.action)} ${change.table_name} ${rowOf(change)}`
  const body = html`<p>${moment(view.timeZone, change.at)} · <b>${person(view.words, change.actor)}</b></p>
  <p>${view.words.waiting.facts.why}: ${change.reason}</p><h2>${view.words.day.whatChanged}</h2>${tellDifferences(view.words, change)}`
  return { title, body }
}

interface Asked {
  Querystring: { [Name in 'on' | 'to' | 'who' | 'table' | 'member']?: string | string[] }
}

/** Reads a search from an address. Without a last day it is one day; without a first one, today. */
async function searchOf(view: View, { on, to, who, table, member }: Asked['Querystring']): Promise<Search> {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 100) : '')
  const from = isCalendarDay(on) ? on : await today(view)
  const last = isCalendarDay(to) && to > from ? to : from
  return { from, to: last, who: text(who), table: text(table), member: text(member) }
}

async function searchForm(view: View, { from, to, who, table: name, member }: Search): Promise<Part> {
  const { calendar, day, money, waiting } = view.words
  const choices = (column: string) =>
    ask(view, z.object({ name: z.string() }), `SELECT DISTINCT ${column} AS name FROM audit ORDER BY 1`)
  const [actors, changed] = await Promise.all([choices('actor'), choices('table_name')])
  const people = actors.map((each) => [each.name, person(view.words, each.name)] as const)
  const tables = changed.map((each) => [each.name, each.name] as const)
  const date = (field: string, label: string, value: string) =>
    html`<label class="row gap-2">${label} <input name="${field}" type="date" value="${value}"></label>`
  return html`<form method="get" action="/day" class="bar row wrap gap-3">${date('on', money.from, from)}
  ${date('to', money.to, to)}${select('who', day.heads[1] ?? '', who, people)}${select('table', day.table, name, tables)}
  <label class="row gap-2">${waiting.facts.member} <input name="member" value="${member}" size="12"></label><button>${calendar.length}</button></form>`
}

const WEEKS = 12

/** A decision is an approval or a return by the house; a meeting was kept if the member says so. */
const BY_WEEK = `WITH request AS (
    SELECT created_at, CASE WHEN status IN (2, 3) THEN updated_at END AS decided_at, status = 2 AS approved FROM recharge
    UNION ALL SELECT created_at, CASE WHEN status IN (2, 3) THEN updated_at END, status = 2 FROM withdrawal
    UNION ALL SELECT created_at, COALESCE(confirmed_at, CASE status WHEN 'declined' THEN updated_at END), confirmed_at IS NOT NULL
      FROM reservation WHERE NOT practice)
  SELECT to_char(week, 'YYYY-MM-DD') AS week,
    (SELECT count(*)::int FROM request WHERE created_at >= first AND created_at < last) AS requests,
    (SELECT round((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at)) / 60)::numeric, 1)::float8
      FROM request WHERE decided_at >= first AND decided_at < last) AS minutes,
    (SELECT count(*)::int FROM request WHERE approved AND decided_at >= first AND decided_at < last) AS approvals,
    (SELECT count(*)::int FROM meeting_answer a JOIN reservation r ON r.id = a.reservation_id
      WHERE took_place AND NOT practice AND wanted_on >= week AND wanted_on < week + interval '7 days') AS meetings,
    (SELECT COALESCE(sum(bet_count), 0)::int FROM game g JOIN draw d ON d.game_id = g.id WHERE draw_at >= first AND draw_at < last) AS plays
  FROM generate_series(0, ${WEEKS - 1}) AS back,
    LATERAL (SELECT date_trunc('week', app_now() AT TIME ZONE $1) - back * interval '7 days' AS week) AS w,
    LATERAL (SELECT week AT TIME ZONE $1 AS first, (week + interval '7 days') AT TIME ZONE $1 AS last) AS span
  ORDER BY week`

const SERIES = ['requests', 'minutes', 'approvals', 'meetings', 'plays'] as const
const count = z.int()
const weekShape = z.object({
  week: z.string(),
  requests: count,
  /** median; null in a week without decisions */
  minutes: z.nullable(z.number()),
  approvals: count,
  meetings: count,
  plays: count,
})

export function showDay(app: FastifyInstance, desk: OpenDesk): void {
  app.get<Asked>('/day', async (request, reply) => {
    const view = viewOf(desk, request)
    const search = await searchOf(view, request.query)
    const { from, to } = search
    const words = view.words.day
    const { queues } = view.words.waiting
    const [changes, counts, form] = await Promise.all([
      readChanges(view, search),
      countQueues(view),
      searchForm(view, search),
    ])
    const waits = QUEUE_NAMES.map(
      (queue) => html`<li><a href="/#${queue}">${queues[queue].name} ${counts[queue]}</a></li>`,
    )
    const csv = new URLSearchParams({ on: from, ...search })
    const days = from === to ? from : `${from} – ${to}`
    const body = html`${form}<p class="ways flex wrap gap-4"><a href="/day.csv?${csv.toString()}" download>${words.csv}</a><a href="/weeks">${words.weeks}</a></p>
  <section><h2>${words.byWhom}</h2>${sumUp(view.words, changes)}</section>
  <section><h2>${words.waits}</h2><ul class="jump flex wrap gap-1">${waits}</ul></section>
  <section><h2>${words.changes} <span class="count">${changes.length}</span></h2>
  ${table(view.words, words.changes, words.heads, linesOf(view, changes, from === to))}
  ${changes.length > SHOWN && html`<p class="soft">${view.words.waiting.left(changes.length - SHOWN)}</p>`}</section>`
    return showPage(view, reply, { title: `${view.words.frame.rooms['/day']} ${days}`, room: '/day', body })
  })
  app.get<Asked>('/day.csv', async (request, reply) => {
    const view = viewOf(desk, request)
    const search = await searchOf(view, request.query)
    const rows = (await readChanges(view, search)).flatMap((change) => cellsOf(view, change))
    const days = [...new Set([search.from, search.to])].join('-')
    return sendCsv(reply, `audit-${days}`, CSV, rows)
  })
  app.get<{ Params: { id: string } }>('/audit/:id', async (request, reply) => {
    const view = viewOf(desk, request)
    const found = await showOne(view, request.params.id)
    return found ? showPage(view, reply, { ...found, room: '/day' }) : reply.callNotFound()
  })
  app.get('/weeks', async (request, reply) => {
    const view = viewOf(desk, request)
    const { day, weeks } = view.words
    const rows = await ask(view, weekShape, BY_WEEK, [view.timeZone])
    const cells = rows.map((row) => [row.week, ...SERIES.map((name) => row[name] ?? '')])
    const plots = SERIES.map(
      (_name, place) =>
        html`<section class="surface pad-4" aria-hidden="true"><h2>${weeks.heads[place + 1]}</h2><div data-plot="${place + 1}"></div></section>`,
    )
    const body = html`<link rel="stylesheet" href="/uplot.css"><script src="/uplot.js"></script><script src="/weeks.js" type="module"></script>
  <p class="soft">${weeks.lead}</p><div class="shelf plots grid gap-3">${plots}</div>${table(view.words, day.weeks, weeks.heads, cells)}`
    return showPage(view, reply, { title: day.weeks, room: '/day', body })
  })
}
