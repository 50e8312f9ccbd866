// What an operator should look at soon: requests that wait too long, games that do not run, jobs that fail. On the page of
// what waits they are alarms. As alerts they leave the browser: one message when a condition begins and one when it is over,
// through each channel. What was sent is in the database, so that a restart or a second process repeats nothing.
import { withClient } from '@saikoro/runtime/postgres/client'
import { readState, type State } from '@saikoro/runtime/product/state'
import { parseRows } from '@saikoro/server/rows'
import { describeBytes } from '@saikoro/system/disk'
import { writeMessage } from '@saikoro/system/progress'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { AlertChannel, AlertMessage } from './alert-channels.ts'
import { type OpenDesk, type View, viewOf } from './desk.ts'
import { sendSentence } from './errors.ts'
import { age, termIn, troubleIn } from './format.ts'
import { formToken, withForm } from './forms.ts'
import { html, type Part } from './html.ts'
import type { Words } from './locales/ja.ts'
import { showPage } from './page.ts'

/** Age at which a waiting request is an alarm. */
const LATE_MS = 30 * 60_000
/** Age at which the last backup is one. */
const BACKUP_MS = 24 * 60 * 60_000

/** As the column of the database. */
const LONGEST_ID = 100

/** Kinds of trouble that the states of the games say in the operator's language. */
const OF_GAMES: readonly string[] = ['halted', 'late']

const QUEUE_OF = {
  recharges: 'recharge',
  withdrawals: 'withdrawal',
  reservations: 'reservation',
  reports: 'report',
  conversations: 'conversation',
} as const

/** Kinds of alarms that the browser alone shows. */
const OF_BROWSER: readonly string[] = ['trouble', 'process']

/** A cause of an alarm. */
interface AlertCondition {
  readonly kind: keyof Words['alerts']['kinds']
  /** the same while the cause is the same, so that it is reported once */
  readonly id: string
  /** what a message says beside the kind */
  readonly count: number
  readonly describe: (words: Words) => string
}

/** Returns since when there is no newer backup; undefined where another machine makes them. */
function lastSaved({ backup, running, installedAt }: State): Date | undefined {
  if (backup) return new Date(backup.at)
  return running ? (installedAt ?? undefined) : undefined
}

const condition = (
  kind: AlertCondition['kind'],
  id: string,
  describe: AlertCondition['describe'],
  count = 1,
): AlertCondition => ({ kind, id: `${kind}-${id}`.slice(0, LONGEST_ID), count, describe })

function conditionsOf(state: State): AlertCondition[] {
  const { now, queues, games, disks, urgentReports, troubles, running } = state
  const saved = lastSaved(state)
  const isOlder = (at: Date | null | undefined, ms: number): at is Date =>
    at instanceof Date && now.getTime() - at.getTime() > ms
  const found = (urgentReports ?? []).map(({ id }) =>
    condition('report', String(id), ({ alarms }) => alarms.report(id)),
  )
  for (const { name, waiting, oldest } of queues ?? [])
    if (isOlder(oldest, LATE_MS)) {
      const describe = (words: Words) =>
        words.alarms.late(words.waiting.queues[QUEUE_OF[name]].name, age(words, oldest, now.getTime()))
      found.push(condition('late', name, describe, waiting))
    }
  for (const { key, state: name } of games ?? [])
    if (name !== 'runs' && name !== 'paused')
      found.push(
        condition('game', `${key}-${name}`, (words) => words.alarms.game(key, words.state.words[name])),
      )
  for (const { path, free, isLow } of disks)
    if (isLow) found.push(condition('disk', path, ({ alarms }) => alarms.disk(path, describeBytes(free))))
  if (isOlder(saved, BACKUP_MS))
    found.push(condition('backup', '', (words) => words.alarms.backup(age(words, saved, now.getTime()))))
  for (const trouble of troubles ?? [])
    if (!OF_GAMES.includes(trouble.kind)) {
      const describe = (words: Words) => words.alarms.trouble(troubleIn(words, trouble))
      found.push(condition('trouble', trouble.detail, describe))
    }
  for (const { name, since, ends } of running?.processes ?? [])
    if (!since) {
      const describe = (words: Words) =>
        words.alarms.trouble(words.alarms.down(termIn(words, name), words.state.status.facts.down()))
      found.push(condition('process', `${name}-${ends}`, describe))
    }
  return found
}

/** Each alarm leads to the paragraph of the help that says what to do. */
export async function alarmsPart({ db, dataDir, words }: View): Promise<Part> {
  const { alarms } = words
  const items = conditionsOf(await readState(db, dataDir)).map(
    ({ kind, id, describe }) =>
      html`<li class="fault" data-alarm="${id}"><span>${describe(words)}</span> <a href="/help#${kind}">${alarms.todo}</a></li>`,
  )
  return html`<ul class="alarms stack gap-1" id="alarms" data-live>${items}</ul>
  <button type="button" class="quiet" data-notify data-on="${alarms.on}" data-off="${alarms.off}" hidden>${alarms.off}</button>`
}

const EVERY_MS = 60_000

const claimShape = z.object({ condition: z.string(), is_over: z.boolean() })

/** The kind is the first word of an id. */
const kindOf = (id: string) => id.split('-', 1)[0] as AlertCondition['kind']

/** Writes a message of counts and a link, and no name, because other machines can read it. Returns none without a line. */
function messageOf(
  { alerts, frame }: Words,
  begun: readonly AlertCondition[],
  over: readonly AlertCondition['kind'][],
  link: string,
): AlertMessage | undefined {
  const counts = [...Map.groupBy(begun, ({ kind }) => kind)].map(
    ([kind, own]) => `${alerts.kinds[kind]}: ${own.reduce((sum, { count }) => sum + count, 0)}`,
  )
  const lines = [...counts, ...over.map((kind) => alerts.over(alerts.kinds[kind]))]
  if (lines.length === 0) return undefined
  return { subject: `${frame.desk}: ${lines[0]}`, text: [frame.desk, ...lines, link].join('\n') }
}

interface Watch {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly channels: readonly AlertChannel[]
  readonly words: Words
  /** address of the desk */
  readonly link: string
}

/** Sends what each channel has not been told. A message that is not accepted is sent again after five minutes. */
export async function sendAlerts({ databaseUrl, dataDir, channels, words, link }: Watch): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const found = conditionsOf(await readState(client, dataDir))
    const conditions = found.filter(({ kind }) => !OF_BROWSER.includes(kind))
    const ids = conditions.map(({ id }) => id).toSorted()
    for (const { name, shown, send } of channels) {
      const claimed = await client.query('SELECT * FROM claim_alerts($1, $2)', [name, ids])
      const claims = parseRows(claimShape, claimed.rows)
      if (claims.length === 0) continue
      const [begunIds = [], over = []] = [false, true].map((isOver) =>
        claims.filter(({ is_over }) => is_over === isOver).map(({ condition }) => condition),
      )
      const begun = conditions.filter(({ id }) => begunIds.includes(id))
      // what is over for one queue or game may last for another
      const lasting = new Set(conditions.map(({ kind }) => kind))
      const ended = new Set(over.map(kindOf).filter((kind) => !lasting.has(kind)))
      const message = messageOf(words, begun, [...ended], link)
      const { code, value } = message ? await send(message) : { code: 'accepted', value: '' }
      if (code === 'accepted') await client.query('SELECT finish_alerts($1, $2, $3)', [name, begunIds, over])
      else writeMessage(`An alert to ${shown} was not accepted: ${code} ${value}. It is sent again.`)
    }
  })
}

/** Sends alerts every minute until it is stopped. The first minute is that of a start, in which nothing runs yet. */
export function watchAlerts(watch: Watch): NodeJS.Timeout | undefined {
  if (watch.channels.length === 0) return undefined
  let isAtWork = false
  return setInterval(async () => {
    if (isAtWork) return
    isAtWork = true
    // an outage of the database ends by itself
    await sendAlerts(watch).catch((error: Error) => writeMessage(`Alerts: ${error.message}.`))
    isAtWork = false
  }, EVERY_MS)
}

/** The channels with a button that tries each. */
export function alertsPart(view: View): Part {
  const { alerts, none } = view.words
  const canTry = view.roles.includes('owner')
  const lines = view.channels.map(
    ({ name, shown }) =>
      html`<div><dt>${alerts.channels[name]}</dt><dd>${shown} ${canTry && html`<form method="post" action="/alerts">${formToken(view)}<button class="quiet" name="channel" value="${name}">${alerts.test}</button></form>`}</dd></div>`,
  )
  return html`<section><h2>${alerts.title}</h2>${lines.length > 0 ? html`<dl class="state stack gap-2">${lines}</dl>` : html`<p>${none}</p>`}<p class="soft">${alerts.lead}</p></section>`
}

const channelForm = z.object({ channel: z.enum(['webhook', 'mail']) })
type OfChannel = { Body: z.output<typeof channelForm> }

export function tryAlerts(app: FastifyInstance, desk: OpenDesk): void {
  const ofOwner = { config: { roles: ['owner'] } } as const
  app.post<OfChannel>('/alerts', withForm(ofOwner, channelForm), async (request, reply) => {
    const view = viewOf(desk, request)
    const { alerts, errors, frame } = view.words
    const channel = desk.channels.find(({ name }) => name === request.body.channel)
    if (!channel) return sendSentence(reply, 404, view.words, errors.notFound)
    const text = [frame.desk, alerts.trial, `${desk.origin}/`].join('\n')
    const { code, value } = await channel.send({ subject: `${frame.desk}: ${alerts.trial}`, text })
    const isDone = code === 'accepted'
    const body = html`<p class="${isDone ? 'done' : 'fault'}" role="${isDone ? 'status' : 'alert'}">${alerts.outcomes[code](value)}</p><p><a href="/state">${frame.rooms['/state']}</a></p>`
    return showPage(view, reply, { title: alerts.channels[channel.name], room: '/state', body })
  })
}
