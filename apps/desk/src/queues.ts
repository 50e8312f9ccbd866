// The page of waiting rows. A queue is one entry of the table below: title, facts, picture; `decisions.ts` says what can
// be done to its rows.

import { readRunning } from '@saikoro/runtime/installation/running'
import { TOPICS } from '@saikoro/shared/contract/support'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { alarmsPart } from './alerts.ts'
import { actionButtons, manyBar } from './decision-forms.ts'
import { actionsOf, PROMISED_DAY } from './decisions.ts'
import { ask, type OpenDesk, type Row, type View, viewOf } from './desk.ts'
import { age, moment, nameOf, points, text } from './format.ts'
import { emptyForm, formToken, withForm } from './forms.ts'
import { type Html, html, type Part } from './html.ts'
import { LANGUAGES } from './language.ts'
import type { Words } from './locales/ja.ts'
import { showPage } from './page.ts'
import { memberWay, studioWay } from './rows.ts'
import { cookieRules } from './sessions.ts'
import { countQueues, type Queue, readQueue, type Waiting } from './waiting.ts'

const LOOKED = 'looked'
const YEAR_S = 31_536_000

interface Shown {
  readonly title: (row: Waiting, view: View) => Part
  /** name and value; empty ones are left out */
  readonly facts: (row: Waiting, view: View) => readonly (readonly [string, Part])[]
  /** address of a picture and its words */
  readonly picture?: (row: Waiting, view: View) => readonly [string, string] | undefined
  /** table in Studio and the column of its key, unless they are the queue's name and `id` */
  readonly studio?: readonly [string, string]
  /** says why this operator cannot decide the row */
  readonly barred?: (row: Waiting, view: View) => string | undefined
  /** names of actions that this row does not have */
  readonly without?: (row: Waiting) => readonly string[]
}

/** What a consent waits for. */
const consentState = z.enum(['wish', 'consent', 'agreed', 'draft', 'withdrawn'])
const lastShape = z.nullable(z.record(z.string(), z.int()))

function lastOf({ last }: Waiting, { words }: View): string {
  const counts = Object.entries(z.parse(lastShape, last ?? null) ?? {})
  return counts.map(([status, count]) => `${words.states[Number(status)]} ${count}`).join(' · ')
}

/** Returns the topic of a message in the operator's language; '' for none. */
export function topicOf({ topic }: Row, { topics }: Words['thread']): string {
  const known = TOPICS.find((each) => each === topic)
  return known ? topics[known] : ''
}

/** Names the reservation or request that a message is about; '' for none. */
export function aboutOf(row: Row, { queues }: Words['waiting']): string {
  for (const queue of ['reservation', 'recharge', 'withdrawal'] as const) {
    const id = z.parse(z.nullable(z.int()), row[`${queue}_id`])
    if (id !== null) return queues[queue].one(id)
  }
  return ''
}

const SHOWN: Readonly<Record<Queue, Shown>> = {
  recharge: {
    title: (row, { words }) => words.waiting.titles.points(points(text(row.amount))),
    facts: (row, view) => [
      [view.words.waiting.facts.payer, text(row.payer)],
      [view.words.waiting.facts.reference, text(row.reference)],
      [view.words.waiting.facts.last, lastOf(row, view)],
    ],
    picture: (row, { words }) => [`/vouchers/${text(row.voucher)}`, words.waiting.facts.voucher(row.key)],
  },
  withdrawal: {
    title: (row, { words }) => words.waiting.titles.points(points(text(row.amount))),
    facts: (row, { words }) => {
      const { facts } = words.waiting
      return [
        [facts.waits, age(words, z.parse(z.date(), row.since))],
        [facts.to, row.bank ? `${text(row.bank)} …${text(row.card_end)}, ${text(row.holder)}` : facts.noCard],
        [facts.openedBy, row.by_disabling ? facts.byDisabling : ''],
        [facts.late, row.closes_recharges ? facts.closesRecharges : ''],
      ]
    },
    without: (row) => (row.by_disabling ? ['return'] : []),
    barred: (row, { operator, words: { waiting } }) => {
      if (!row.by_disabling || row.closer !== operator) return undefined
      return row.alone ? waiting.facts.closedAlone(row.key) : waiting.facts.closedByYou
    },
  },
  reservation: {
    title: (row, { words }) => words.waiting.titles.reservation(text(row.profile), text(row.wanted_on)),
    facts: (row, { words }) => [[words.waiting.facts.wish, text(row.wish)]],
  },
  report: {
    title: (row, { words: { waiting } }) =>
      [waiting.queues.report.one(row.key), row.urgent && waiting.facts.urgent].filter(Boolean).join(' · '),
    // a companion reports the member, so that the profile is the reporter's
    facts: (row, { words: { waiting } }) => [
      [waiting.facts.about, row.about_member_id ? text(row.username) : ''],
      [
        row.about_member_id ? waiting.facts.reporter : waiting.facts.about,
        row.profile_id ? waiting.facts.profile(text(row.profile), text(row.profile_id)) : '',
      ],
      [waiting.facts.reason, text(row.reason)],
    ],
    without: (row) => (row.profile_id && !row.about_member_id ? [] : ['hide']),
  },
  conversation: {
    title: (row) => text(row.username),
    facts: (row, { words: { member, thread, waiting } }) => [
      [member.facts.language, LANGUAGES.find(([locale]) => locale === row.language)?.[1]],
      [waiting.facts.about, [topicOf(row, thread), aboutOf(row, waiting)].filter(Boolean).join(' · ')],
      [waiting.facts.asks, text(row.text)],
      [waiting.facts.assigned, nameOf(text(row.assigned_to))],
    ],
    picture: (row, { words }) =>
      row.picture ? [`/vouchers/${text(row.picture)}`, words.thread.picture] : undefined,
    studio: ['support_message', 'id'],
  },
  invite: {
    title: (row, { words }) => words.waiting.queues.invite.one(row.key),
    facts: (row, { words }) => [[words.waiting.facts.reason, text(row.text)]],
    studio: ['invite_request', 'id'],
  },
  consent: {
    title: (row) => html`<a href="/profiles/${row.key}">${text(row.profile)}</a>`,
    facts: (row, { words: { consent, waiting } }) => [
      [waiting.facts.state, consent.states[z.parse(consentState, row.state)]],
      [waiting.facts.wish, text(row.wish)],
    ],
    studio: ['profile', 'id'],
  },
  reversal: {
    title: (row, { words }) => words.waiting.titles.reversal(text(row.key), points(text(row.amount))),
    facts: (row, { words }) => [
      [words.waiting.facts.first, nameOf(text(row.operator))],
      [words.waiting.facts.why, text(row.reason)],
    ],
    studio: ['reversal', 'recharge_id'],
    barred: (row, { operator, words }) =>
      row.operator === operator ? words.waiting.facts.secondPerson : undefined,
  },
}

/** The desk with the sentences as the member of this row would read them. */
function withSentencesFor(row: Waiting, view: View): View {
  const fill = (sentence: string) =>
    sentence
      .replace('{reference}', text(row.reference ?? '…'))
      .replace('{name}', text(row.name) || text(row.username))
  const phrases = [...(view.phrases ?? [])].map(([code, sentence]) => [code, fill(sentence)] as const)
  return { ...view, phrases: new Map(phrases) }
}

/** Time of this operator's last visit, from a cookie. */
function lookedAt(cookie: string | undefined): Date {
  const at = new Date(cookie ?? 0)
  return Number.isNaN(at.getTime()) ? new Date(0) : at
}

/** The script draws a row anew when its stamp changes. The checkbox is for decisions about many rows; a large row is alone. */
function linePart(view: View, queue: Queue, row: Waiting, looked: Date, isLarge = false): Html {
  const { title, facts, picture, studio = [queue, 'id'], barred, without } = SHOWN[queue]
  const { words } = view
  const { waiting } = words
  const name = waiting.queues[queue].one(row.key)
  const isHeld = view.holds.has(queue, row.key)
  const other = view.claims.by(view.operator, queue, row.key)
  const state = isHeld ? 'held' : other ? 'claimed' : 'free'
  const why = barred?.(row, view)
  const notice = (isHeld && waiting.held) || (other && waiting.deciding(nameOf(other))) || why
  const canDecide = !why && !isHeld
  const hasTick =
    !isLarge && canDecide && view.roles.includes('review') && actionsOf(queue).some(([, { many }]) => many)
  const member = memberWay(row.member_id, row.username, waiting.visitor)
  const isConversation = queue === 'conversation'
  const came = html`<time datetime="${row.at.toISOString()}">${moment(view.timeZone, row.at)}</time>, ${waiting.ago(age(words, row.at))}`
  const all = [
    [waiting.facts.member, !isConversation && queue !== 'consent' && member] as const,
    ...facts(row, view),
    [words.content.kinds.tag.name, text(row.tags)] as const,
    [words.member.facts.remark, text(row.remark)] as const,
    [waiting.came, came] as const,
  ].filter(([, value]) => value !== '' && value !== false)
  const [url, alt] = picture?.(row, view) ?? []
  return html`<li class="line surface pad-4 flex gap-4 shrink${isLarge && ' large'}"${isLarge && html` autofocus`} id="${queue}-${row.key}" data-stamp="${row.version}.${state}.${other}.${text(row.assigned_to)}.${text(row.tags)}.${text(row.remark)}" data-state="${state}" tabindex="-1" aria-label="${name}">
  ${url && html`<a class="voucher rounded fixed clip" href="${url}" target="_blank"><img src="${url}" alt="${alt}" loading="lazy"></a>`}
  <div class="grow shrink breakable"><p class="strong">${hasTick && html`<label class="tick inline-row center touch"><input type="checkbox" name="row" value="${row.key}.${row.version}" form="many-${queue}" aria-label="${waiting.select(name)}"></label>`}${row.at > looked && html`<span class="new">${waiting.fresh}</span> `}${title(row, view)}</p>
  ${notice && html`<p class="notice rounded plum small">${notice}</p>`}
  <dl>${all.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
  ${canDecide && actionButtons(withSentencesFor(row, view), queue, { id: row.key, version: row.version }, without?.(row))}<p class="ways">${isConversation && html`${member} <a href="/members/${row.member_id}/thread">${words.thread.open}</a> `}${studioWay(view, [...studio, row.key])}</p></div></li>`
}

/** Returns the conversations of a member that wait for an answer, with their decisions. */
export async function waitingLines(own: View, member: number): Promise<Part> {
  const view = await withPhrases(own)
  const rows = await readQueue(view, 'conversation', member)
  return rows.map((row) => linePart(view, 'conversation', { ...row, picture: null }, new Date()))
}

/** The desk with the sentences for replies: the day in them is the one that the database will write. */
async function withPhrases(own: View): Promise<View> {
  const { locale, decisions } = own.words
  const sql = `SELECT code, replace(text, '{date}', ${PROMISED_DAY}) AS text
    FROM (SELECT code, text_${locale} AS text, 0 AS sort, 0 AS id FROM phrase
      UNION ALL SELECT 's' || id, text_${locale}, sort, id FROM saved_reply WHERE open) AS sentence ORDER BY sort, id`
  const found = await ask(own, z.object({ code: z.string(), text: z.string() }), sql)
  const phrases = found.map(({ code, text: sentence }) => [code, sentence] as const)
  return { ...own, phrases: new Map([...phrases, ...Object.entries(decisions.waits)]) }
}

async function section(view: View, queue: Queue, count: number, looked: Date) {
  const { name } = view.words.waiting.queues[queue]
  const rows = count > 0 ? await readQueue(view, queue) : []
  const left = count - rows.length
  const part = html`<section aria-labelledby="${queue}"><h2 id="${queue}">${name} <span class="count" id="count-${queue}" data-live>${count}</span></h2>
  ${queue === 'recharge' && html`<p class="ways"><a href="/one">${view.words.one.title}</a></p>`}${manyBar(view, queue)}<ul class="queue grid gap-3" id="list-${queue}" data-list>${rows.map((row) => linePart(view, queue, row, looked))}</ul>
  <p class="soft" id="list-${queue}-none" data-live>${rows.length === 0 && view.words.none}</p>
  <p id="left-${queue}" data-live>${left > 0 && view.words.waiting.left(left)}</p></section>`
  return { part, news: rows.filter(({ at }) => at > looked).length }
}

interface OfOne {
  Querystring: { after?: string | string[] }
}

/** One recharge at a time, the oldest first: the script replaces the row that was decided by the next one. */
export function showOne(app: FastifyInstance, desk: OpenDesk): void {
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(desk.origin).hostname)
  app.get<OfOne>('/one', async (request, reply) => {
    const view = viewOf(desk, request)
    const { one, none, waiting } = view.words
    const rows = (await readQueue(view, 'recharge')).filter(({ key }) => !view.holds.has('recharge', key))
    const before = rows.findIndex(({ key }) => String(key) === request.query.after)
    const row = rows[before + 1] ?? rows[0]
    const body = html`${isLocal && html`<p class="notice rounded plum small">${one.local}</p>`}
  <p class="soft keys">${one.keys}</p><ul id="list-one" data-list>${row && linePart(view, 'recharge', row, new Date(), true)}</ul>
  <p id="one-more" class="ways" data-live>${row ? html`<a href="/one?after=${row.key}" data-key="n">${one.next}</a> ${rows.length > 1 && waiting.left(rows.length - 1)}` : none}</p>`
    return showPage(view, reply, { title: one.title, room: '/', body })
  })
}

export function showQueues(app: FastifyInstance, desk: OpenDesk): void {
  app.get('/', async (request, reply) => {
    const view = await withPhrases(viewOf(desk, request))
    const { waiting } = view.words
    const looked = lookedAt(request.cookies[LOOKED])
    const counts = Object.entries(await countQueues(view)) as [Queue, number][]
    const sections = await Promise.all(counts.map(([queue, count]) => section(view, queue, count, looked)))
    const news = sections.reduce((sum, each) => sum + each.news, 0)
    const since = looked.getTime() > 0 ? waiting.since(moment(desk.timeZone, looked)) : waiting.sinceEver
    const reviewSeconds = readRunning(desk.dataDir)?.reviewSeconds ?? 0
    const all = counts.reduce((sum, [, count]) => sum + count, 0)
    const body = html`<form method="post" action="/looked" class="bar row wrap gap-3">${formToken(view)}
  <p id="news" data-live><strong>${waiting.news(news)}</strong> ${since}</p><button class="quiet">${waiting.seen}</button></form>
  ${await alarmsPart(view)}
  ${reviewSeconds > 0 && html`<p class="notice rounded plum small" id="review">${waiting.automatic(reviewSeconds)}</p>`}
  <p class="soft keys">${waiting.keys}</p>
  <p id="nothing" class="size-large" data-live>${all === 0 && waiting.nothing}</p>
  <ul class="jump flex wrap gap-1" id="jump" data-live>${counts.map(([queue, count]) => html`<li><a href="#${queue}">${waiting.queues[queue].name} ${count}</a></li>`)}</ul>
  ${sections.map(({ part }) => part)}`
    return showPage(view, reply, { room: '/', body })
  })
  app.post('/looked', withForm({ config: { everyOperator: true } }, emptyForm), async (request, reply) => {
    const [row] = await ask(viewOf(desk, request), z.object({ now: z.date() }), 'SELECT app_now() AS now')
    const looked = row?.now.toISOString() ?? ''
    return reply.setCookie(LOOKED, looked, { ...cookieRules, maxAge: YEAR_S }).redirect('/', 303)
  })
}
