// Layout of all pages of the desk.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Desk } from './desk.ts'
import { person } from './format.ts'
import { type Html, html, type Part, textOf } from './html.ts'
import { studioLink } from './studio-link.ts'
import { countWaiting } from './waiting.ts'

const ROOMS = [
  ['/', 'Waiting'],
  ['/members', 'Members'],
  ['/day', 'The day'],
  ['/profiles', 'Consent'],
  ['/media', 'Media'],
  ['/state', 'State'],
] as const

export const bare = (title: string, body: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Saikoro desk</title>
<link rel="stylesheet" href="/desk.css">
<script src="/desk.js" defer></script>
</head>
<body>${body}</body>
</html>`

/** Returns the hidden field with the CSRF token of this session. */
export const formToken = ({ session }: FastifyRequest): Html =>
  html`<input type="hidden" name="token" value="${session?.formToken}">`

interface Page {
  readonly title: string
  /** path of the page, to mark it in the menu */
  readonly room: (typeof ROOMS)[number][0]
  readonly body: Part
}

function links(room: string, waiting: number): Part {
  return ROOMS.map(
    ([path, name]) =>
      html`<a href="${path}"${path === room && html` aria-current="page"`}>${name}${
        path === '/' && waiting > 0 && html` <span class="count">${waiting}</span>`
      }</a>`,
  )
}

export async function showPage(desk: Desk, request: FastifyRequest, reply: FastifyReply, page: Page) {
  const waiting = await countWaiting(desk)
  const { title, room, body } = page
  const frame = html`<a class="skip" href="#main">To the content</a>
<header>
  <p class="brand"><span class="die" aria-hidden="true"></span>Saikoro desk</p>
  <nav aria-label="Desk">${links(room, waiting)}<a href="${studioLink(desk.studioOrigin, 'recharge')}" target="studio">Studio</a></nav>
  <form method="post" action="/leave">${formToken(request)}<span>${person(desk.operator)}</span>
    <button class="quiet">Log out</button></form>
</header>
<main id="main"><h1>${title}</h1>${body}</main>`
  const counted = waiting > 0 ? `(${waiting}) ${title}` : title
  return reply.type('text/html').send(textOf(bare(counted, frame)))
}
