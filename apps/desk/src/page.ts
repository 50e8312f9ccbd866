// Layout of all pages of the desk, with the decisions that can be undone and what became of the others.

import type { Role } from '@saikoro/runtime/schema/logins'
import type { FastifyReply } from 'fastify'
import type { View } from './desk.ts'
import { nameOf } from './format.ts'
import { formToken, languageSwitch } from './forms.ts'
import type { Decision, Held, Written } from './holds.ts'
import { type Html, html, type Part, textOf } from './html.ts'
import type { Words } from './locales/ja.ts'
import { describeRefusal } from './refusals.ts'
import { countWaiting, type Queue } from './waiting.ts'

type Room = keyof Words['frame']['rooms']

/** What a page may load. */
export const CONTENT_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'"],
  mediaSrc: ["'self'"],
  connectSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
}

/** Pages that need one of these roles. */
const NEEDS: Partial<Record<string, readonly Role[]>> = {
  '/content': ['content'],
  '/media': ['content'],
  '/profiles': ['content', 'review'],
}

export const bare = (words: Words, title: string, body: Html): Html => html`<!doctype html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${words.frame.desk}</title>
<link rel="stylesheet" href="/desk.css">
<script src="/desk.js" type="module"></script>
<script src="/content.js" type="module"></script>
</head>
<body>${body}</body>
</html>`

interface Page {
  /** without it that of the room */
  readonly title?: string
  /** path of the page, to mark it in the menu */
  readonly room: Room
  readonly body: Part
}

function links({ words, roles }: View, room: string, waiting: number): Part {
  const shown = Object.entries(words.frame.rooms).filter(
    ([path]) => NEEDS[path]?.some((role) => roles.includes(role)) ?? true,
  )
  return shown.map(
    ([path, name]) =>
      html`<a href="${path}"${path === room && html` aria-current="page"`}>${name}${
        path === '/' &&
        html`<span id="waiting-count" data-live>${waiting > 0 && html`<span class="count">${waiting}</span>`}</span>`
      }</a>`,
  )
}

/** Names the rows: one by its number, several by their count. */
function rowsName({ words }: View, kind: Decision['kind'], ids: readonly number[]): string {
  const queues = { account: 'recharge', approved: 'recharge', time: 'reservation' } as const
  const queue: Queue = kind in queues ? queues[kind as keyof typeof queues] : (kind as Queue)
  const { name, one } = words.waiting.queues[queue]
  const [id] = ids
  if (ids.length > 1 || id === undefined) return words.decisions.count(name, ids.length)
  return kind === 'account' ? `${words.waiting.facts.member} ${id}` : one(id)
}

const verbForm = (view: View, key: string, verb: string, label: string): Part =>
  html`<form method="post" action="/held/${key}/${verb}" data-decide>${formToken(view)}<input type="hidden" name="from" value="${view.path}">
  <button class="quiet" data-verb="${verb}">${label}</button></form>`

interface HeldItem {
  readonly key: string
  readonly rows: string
  readonly what: string
  readonly due: number
  readonly seconds: number
}

function heldItem(view: View, { key, rows, what, due, seconds }: HeldItem): Part {
  const { held, undo, now } = view.words.decisions
  return html`<li class="held surface shadow row wrap gap-2-4" data-key="${key}" data-rows="${rows}" data-due="${due}"><p><span data-what>${what}</span>${held[0]}<span data-seconds>${seconds}</span>${held[1]}</p>
  <div class="acts flex wrap gap-2">${verbForm(view, key, 'undo', undo)}${verbForm(view, key, 'now', now)}</div></li>`
}

function heldLine(view: View, { key, kind, name, rows, dueAt: due }: Held): Part {
  const ids = rows.map(({ id }) => id)
  const what = `${view.words.decisions.actions[name]} · ${rowsName(view, kind, ids)}`
  const seconds = Math.max(0, Math.ceil((due - Date.now()) / 1000))
  return heldItem(view, { key, rows: ids.map((id) => `${kind}-${id}`).join(' '), what, due, seconds })
}

function writtenLine(view: View, { key, kind, name, rows, saved, refused, own }: Written): Part {
  const { decisions } = view.words
  const drafts = rows.flatMap(({ id, version }) =>
    saved.includes(id) ? [`${kind}.${id}.${version}.${name}`] : [],
  )
  return html`<li class="surface shadow row wrap gap-2-4" data-written="${drafts.join(' ')}">${
    saved.length > 0 &&
    html`<p class="done">${decisions.actions[name]} · ${rowsName(view, kind, saved)}: ${view.words.content.saved}</p>`
  }${refused.map(
    ({ id, error }) =>
      html`<p class="fault" role="alert">${rowsName(view, kind, [id])}: ${describeRefusal(view.words, error)}</p>`,
  )}${refused.length > 0 && own && html`<p class="breakable">${own}</p>`}${refused.length > 0 && html`<div class="acts flex wrap gap-2">${verbForm(view, key, 'dismiss', decisions.dismiss)}</div>`}</li>`
}

/** The scripts draw a decision from the template before the server has it; its `due` is the time for undoing it. */
function heldPart(view: View): Part {
  const { holds, holdMs: due, words } = view
  const { nothing, hint } = words.decisions
  const blank = { key: '', rows: '', what: '', due, seconds: Math.ceil(due / 1000) }
  return html`<ul class="holds grid gap-2" id="holds" data-live aria-live="polite">${holds
    .held()
    .map((each) => heldLine(view, each))}${holds.written().map((each) => writtenLine(view, each))}</ul>
  <template id="held-item">${heldItem(view, blank)}</template>
  <template id="sayings" data-nothing="${nothing}" data-hint="${hint}" data-absent="${words.media.noAnswer}"></template>`
}

export async function showPage(view: View, reply: FastifyReply, page: Page) {
  const waiting = await countWaiting(view)
  const { frame } = view.words
  const { room, title = frame.rooms[room], body } = page
  const markup = html`<a class="skip absolute visually-hidden" href="#main">${frame.toContent}</a>
<header class="row wrap gap-2-4">
  <p class="brand strong row gap-2"><span class="die" aria-hidden="true"></span>${frame.desk}</p>
  <nav class="flex wrap gap-1" aria-label="${frame.desk}">${links(view, room, waiting)}</nav>
  <form method="post" action="/leave" class="row gap-3 push-end">${formToken(view)}<span>${nameOf(view.operator)}</span>
    <button class="quiet">${frame.logOut}</button></form>
</header>
<main id="main"><h1>${title}</h1>${heldPart(view)}${body}</main>
${languageSwitch(view.words, view.path)}`
  const counted = waiting > 0 ? `(${waiting}) ${title}` : title
  return reply.type('text/html').send(textOf(bare(view.words, counted, markup)))
}
