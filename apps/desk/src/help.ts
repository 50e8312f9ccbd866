// The first page of help: what an operator needs on the first day, in the operator's language.
import type { FastifyInstance } from 'fastify'
import { type OpenDesk, viewOf } from './desk.ts'
import { html } from './html.ts'
import { showPage } from './page.ts'

const KEYS = ['j k', 'a', '1 – 4', 'r', 'x', 'u', 'Esc', 'c', 'n', 'Ctrl+Enter']

export function showHelp(app: FastifyInstance, desk: OpenDesk): void {
  app.get('/help', async (request, reply) => {
    const view = viewOf(desk, request)
    const { alerts, help, frame } = view.words
    const rooms = Object.entries(help.rooms).map(
      ([path, words]) =>
        html`<div><dt><a href="${path}">${frame.rooms[path as keyof typeof frame.rooms]}</a></dt><dd>${words}</dd></div>`,
    )
    const keys = KEYS.map(
      (key, place) =>
        html`<div><dt>${key.split(' ').map((each) => (each === '–' ? ' – ' : html`<kbd>${each}</kbd> `))}</dt><dd>${help.keys[place]}</dd></div>`,
    )
    const todo = Object.entries(help.todo).map(
      ([kind, what]) =>
        html`<div id="${kind}"><dt>${alerts.kinds[kind as keyof typeof alerts.kinds]}</dt><dd>${what}</dd></div>`,
    )
    const body = html`<section><h2>${help.rulesTitle}</h2><ul class="help stack gap-3">${help.rules.map((rule) => html`<li>${rule}</li>`)}</ul></section>
  <section><h2>${help.keysTitle}</h2><dl class="help stack gap-3">${keys}</dl></section>
  <section><h2>${help.roomsTitle}</h2><dl class="help stack gap-3">${rooms}</dl></section>
  <section><h2>${help.todoTitle}</h2><dl class="help stack gap-3">${todo}</dl></section>
  <section><p class="soft">${help.more}</p></section>`
    return showPage(view, reply, { room: '/help', body })
  })
}
