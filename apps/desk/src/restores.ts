// What restores took away, from the tables beside the former data (charter C2.10).

import { type LostRequests, readLostRequests } from '@saikoro/runtime/backup/lost-requests'
import type { FastifyInstance } from 'fastify'
import { type OpenDesk, type View, viewOf } from './desk.ts'
import { moment } from './format.ts'
import { html, type Part } from './html.ts'
import { showPage } from './page.ts'
import { table } from './rows.ts'

function restorePart({ words, timeZone }: View, { folder, requests }: LostRequests): Part {
  const { restores, waiting } = words
  const lines = requests.map(({ kind, id, member, points, due, time }) => [
    member,
    kind === 'order' || kind === 'result' ? restores.kinds[kind] : waiting.queues[kind].name,
    id,
    points,
    due,
    moment(timeZone, new Date(time)),
  ])
  return html`<section><h2>${restores.before(folder)}</h2>${table(words, restores.title, restores.columns, lines)}</section>`
}

/** A link to the page, if a restore took requests away. */
export function restoresLink({ words, dataDir }: View): Part {
  return readLostRequests(dataDir).length > 0 && html`<p><a href="/restores">${words.restores.title}</a></p>`
}

export function showRestores(app: FastifyInstance, desk: OpenDesk): void {
  app.get('/restores', async (request, reply) => {
    const view = viewOf(desk, request)
    const { restores } = view.words
    const found = readLostRequests(desk.dataDir)
    const body = html`<p>${found.length === 0 ? view.words.none : restores.text}</p>${found.map((each) => restorePart(view, each))}`
    return showPage(view, reply, { title: restores.title, room: '/state', body })
  })
}
