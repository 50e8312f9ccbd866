// Status page: games, processes, disk, backups, versions.
import type { FastifyInstance } from 'fastify'
import { haltIn, type PartName, partsOf } from '../../../packages/runtime/product/describe-state.ts'
import { type GameState, readState } from '../../../packages/runtime/product/state.ts'
import { type OpenDesk, type View, viewOf } from './desk.ts'
import { moment } from './format.ts'
import { html, type Part } from './html.ts'
import { showPage } from './page.ts'
import { restoresLink } from './restores.ts'

function gameOf({ words: { state }, timeZone }: View, { key, state: name, why }: GameState): Part {
  const reason =
    why?.code === 'halted'
      ? haltIn(state.status, why.reason)
      : why && state.status.why(why, (at) => moment(timeZone, at))
  return html`<li class="game surface pad-4" data-state="${name}"><b>${key}</b> <span>${state.words[name]}</span>${reason && html`<p class="soft">${reason}</p>`}</li>`
}

/** The parts below the games. The queues are on the page of what waits. */
const SHOWN: readonly PartName[] = ['processes', 'troubles', 'random', 'log', 'house']

export function showState(app: FastifyInstance, desk: OpenDesk): void {
  app.get('/state', async (request, reply) => {
    const view = viewOf(desk, request)
    const state = await readState(desk.db, desk.dataDir)
    const { status } = view.words.state
    const parts = partsOf(state, status, (at) => moment(desk.timeZone, at))
    const body = html`<section><h2>${status.headings.games}</h2><ul class="jump">${(state.games ?? []).map((game) => gameOf(view, game))}</ul>${restoresLink(view)}</section>
  ${SHOWN.map(
    (name) =>
      html`<section><h2>${status.headings[name]}</h2><dl class="state stack gap-2">${parts[name].map(([term, words]) => html`<div><dt>${term || '·'}</dt><dd>${words}</dd></div>`)}</dl></section>`,
  )}`
    return showPage(view, reply, { room: '/state', body })
  })
}
