// Status page: games, processes, disk, backups, versions, and what restores took away.

import { type LostRequests, readLostRequests } from '@saikoro/runtime/backup/lost-requests'
import { factsOf } from '@saikoro/runtime/product/describe-state'
import { type GameState, readState } from '@saikoro/runtime/product/state'
import type { FastifyInstance } from 'fastify'
import { alertsPart } from './alerts.ts'
import { type OpenDesk, type View, viewOf } from './desk.ts'
import { factIn, moment, termIn, troubleIn } from './format.ts'
import { html, type Part } from './html.ts'
import { showPage } from './page.ts'
import { table } from './rows.ts'

const gameOf = ({ words }: View, { key, state, why }: GameState): Part =>
  html`<li class="game surface pad-4" data-state="${state}"><b>${key}</b> <span>${words.state.words[state]}</span>${why && html`<p class="soft">${factIn(words, why)}</p>`}</li>`

/** The parts below the games. The queues are on the page of what waits. */
const SHOWN = ['processes', 'troubles', 'random', 'log', 'house'] as const

/** From the tables beside the former data (charter C2.10). */
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
function restoresLink({ words, dataDir }: View): Part {
  return readLostRequests(dataDir).length > 0 && html`<p><a href="/restores">${words.restores.title}</a></p>`
}

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
  app.get('/restores', async (request, reply) => {
    const view = viewOf(desk, request)
    const { restores } = view.words
    const found = readLostRequests(desk.dataDir)
    const body = html`<p>${found.length === 0 ? view.words.none : restores.text}</p>${found.map((each) => restorePart(view, each))}`
    return showPage(view, reply, { title: restores.title, room: '/state', body })
  })
}
