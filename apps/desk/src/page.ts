// Layout of all pages of the desk.

import type { Role } from '@saikoro/runtime/schema/logins'
import type { FastifyReply } from 'fastify'
import type { View } from './desk.ts'
import { nameOf } from './format.ts'
import { formToken, languageSwitch } from './forms.ts'
import { heldPart } from './held-part.ts'
import { type Html, html, type Part, textOf } from './html.ts'
import type { Words } from './locales/ja.ts'
import { countWaiting } from './waiting.ts'

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
