// Status page: games, processes, disk, backups, versions.

import { factsOf } from '@saikoro/runtime/product/describe-state'
import { type GameState, readState } from '@saikoro/runtime/product/state'
import type { FastifyInstance } from 'fastify'
import { alertsPart } from './alerts.ts'
import { type OpenDesk, type View, viewOf } from './desk.ts'
import { factIn, termIn, troubleIn } from './format.ts'
import { html, type Part } from './html.ts'
import { showPage } from './page.ts'
import { restoresLink } from './restores.ts'

const gameOf = ({ words }: View, { key, state, why }: GameState): Part =>
  html`<li class="game surface pad-4" data-state="${state}"><b>${key}</b> <span>${words.state.words[state]}</span>${why && html`<p class="soft">${factIn(words, why)}</p>`}</li>`

/** The parts below the games. The queues are on the page of what waits. */
const SHOWN = ['processes', 'troubles', 'random', 'log', 'house'] as const

export function showState(app: FastifyInstance, desk: OpenDesk): void {
  app.get('/state', async (request, reply) => {
    const view = viewOf(desk, request)
    const state = await readState(view.db, desk.dataDir)
    const { words } = view
    const { status } = words.state
    const troubles = state.troubles?.map((trouble) => ['', troubleIn(words, trouble)] as const)
    const linesOf = (part: (typeof SHOWN)[number]) =>
      part === 'troubles'
        ? troubles?.length
          ? troubles
          : [['', troubles ? words.none : status.facts.unreadable()]]
        : factsOf(state)[part].map((fact) => [termIn(words, fact.name), factIn(words, fact)])
    const body = html`<section><h2>${words.content.kinds.game.name}</h2><ul class="jump flex wrap gap-1">${(state.games ?? []).map((game) => gameOf(view, game))}</ul>${restoresLink(view)}</section>
  ${SHOWN.map(
    (part) =>
      html`<section><h2>${status.headings[part]}</h2><dl class="state stack gap-2">${linesOf(part).map(([term, text]) => html`<div><dt>${term || '·'}</dt><dd>${text}</dd></div>`)}</dl></section>`,
  )}
  ${alertsPart(view)}`
    return showPage(view, reply, { room: '/state', body })
  })
}
