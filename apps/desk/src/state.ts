// Status page: games, processes, disk, backups, versions.
import type { FastifyInstance } from 'fastify'
import { partsOf } from '../../../packages/runtime/product/describe-state.ts'
import { type GameState, readState } from '../../../packages/runtime/product/state.ts'
import { type OpenDesk, viewOf } from './desk.ts'
import { html, type Part } from './html.ts'
import type { Words } from './locales/ja.ts'
import { showPage } from './page.ts'
import { restoresLink } from './restores.ts'

const gameOf = (words: Words, { key, state, why }: GameState): Part =>
  html`<li class="game" data-state="${state}"><b>${key}</b> <span>${words.state.words[state]}</span>${why && html`<p class="soft">${why}</p>`}</li>`

export function showState(app: FastifyInstance, desk: OpenDesk): void {
  app.get('/state', async (request, reply) => {
    const view = viewOf(desk, request)
    const state = await readState(desk.db, desk.dataDir)
    const parts = partsOf(state).filter(([heading]) => heading !== 'Games' && heading !== 'Queues')
    const body = html`<section><h2>${view.words.state.games}</h2><ul class="jump">${(state.games ?? []).map((game) => gameOf(view.words, game))}</ul>${restoresLink(view)}</section>
  ${parts.map(
    ([heading, lines]) =>
      html`<section><h2>${heading}</h2><dl>${lines.map(([name, words]) => html`<div><dt>${name || '·'}</dt><dd>${words}</dd></div>`)}</dl></section>`,
  )}`
    return showPage(view, reply, { title: view.words.state.title, room: '/state', body })
  })
}
