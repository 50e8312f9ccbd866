// The decisions of this desk that can be undone, and what became of the others. Part of every page.
import type { View } from './desk.ts'
import { formToken } from './forms.ts'
import type { Decision, Held, Written } from './holds.ts'
import { html, type Part } from './html.ts'
import { describeRefusal } from './refusals.ts'
import type { Queue } from './waiting.ts'

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

interface Shown {
  readonly key: string
  readonly rows: string
  readonly what: string
  readonly due: number
  readonly seconds: number
}

function heldItem(view: View, { key, rows, what, due, seconds }: Shown): Part {
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
export function heldPart(view: View): Part {
  const { holds, holdMs: due, words } = view
  const { nothing, hint } = words.decisions
  const blank = { key: '', rows: '', what: '', due, seconds: Math.ceil(due / 1000) }
  return html`<ul class="holds grid gap-2" id="holds" data-live aria-live="polite">${holds
    .held()
    .map((each) => heldLine(view, each))}${holds.written().map((each) => writtenLine(view, each))}</ul>
  <template id="held-item">${heldItem(view, blank)}</template>
  <template id="sayings" data-nothing="${nothing}" data-hint="${hint}" data-absent="${words.media.noAnswer}"></template>`
}
