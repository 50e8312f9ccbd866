// Status page: games, processes, disk, backups, versions.
import type { FastifyInstance } from 'fastify'
import { partsOf } from '../../../packages/runtime/product/describe-state.ts'
import { type GameState, readState } from '../../../packages/runtime/product/state.ts'
import type { Desk } from './desk.ts'
import { html, type Part } from './html.ts'
import { showPage } from './page.ts'

const WORDS: Readonly<Record<GameState['state'], string>> = {
  runs: 'runs',
  paused: 'paused',
  halted: 'halted',
  late: 'beacon late',
  idle: 'nobody draws',
}

const gameOf = ({ key, state, why }: GameState): Part =>
  html`<li class="game" data-state="${state}"><b>${key}</b> <span>${WORDS[state]}</span>${why && html`<p class="soft">${why}</p>`}</li>`

export function showState(app: FastifyInstance, desk: Desk): void {
  app.get('/state', async (request, reply) => {
    const state = await readState(desk.db, desk.dataDir)
    const parts = partsOf(state).filter(([heading]) => heading !== 'Games' && heading !== 'Queues')
    const body = html`<section><h2>Games</h2><ul class="jump">${(state.games ?? []).map(gameOf)}</ul></section>
  ${parts.map(
    ([heading, lines]) =>
      html`<section><h2>${heading}</h2><dl>${lines.map(([name, words]) => html`<div><dt>${name || '·'}</dt><dd>${words}</dd></div>`)}</dl></section>`,
  )}`
    return showPage(desk, request, reply, { title: 'State', room: '/state', body })
  })
}
