// The decisions of this desk that can be undone, and what became of the others. Part of every page.
import type { View } from './desk.ts'
import { formToken } from './forms.ts'
import type { Decision, Held, Written } from './holds.ts'
import { html, type Part } from './html.ts'
import { describeRefusal } from './refusals.ts'
import type { Queue } from './waiting.ts'

/** Names the rows: one by its number, several by their count. */
function rowsName({ words }: View, kind: Decision['kind'], ids: readonly number[]): string {
  const queue: Queue = kind === 'account' || kind === 'approved' ? 'recharge' : kind
  const { name, one } = words.waiting.queues[queue]
  const [id] = ids
  if (ids.length > 1 || id === undefined) return words.decisions.count(name, ids.length)
  return kind === 'account' ? `${words.waiting.facts.member} ${id}` : one(id)
}

const verbForm = (view: View, key: number, verb: string, label: string): Part =>
  html`<form method="post" action="/held/${key}/${verb}" data-decide>${formToken(view)}<input type="hidden" name="from" value="${view.path}">
  <button class="quiet" data-verb="${verb}">${label}</button></form>`

function heldLine(view: View, { key, kind, name, rows, dueAt }: Held): Part {
  const { decisions } = view.words
  const ids = rows.map(({ id }) => id)
  const [before, after] = decisions.held(`${decisions.actions[name]} · ${rowsName(view, kind, ids)}`)
  const seconds = Math.max(0, Math.ceil((dueAt - Date.now()) / 1000))
  return html`<li class="held surface shadow row wrap gap-2-4" data-due="${dueAt}"><p>${before}<span data-seconds>${seconds}</span>${after}</p>
  <p class="acts flex wrap gap-2">${verbForm(view, key, 'undo', decisions.undo)}${verbForm(view, key, 'now', decisions.now)}</p></li>`
}

function writtenLine(view: View, { key, kind, name, saved, refused }: Written): Part {
  const { decisions } = view.words
  return html`<li class="surface shadow row wrap gap-2-4">${
    saved.length > 0 &&
    html`<p class="done">${decisions.actions[name]} · ${rowsName(view, kind, saved)}: ${view.words.content.saved}</p>`
  }${refused.map(
    ({ id, error }) =>
      html`<p class="fault" role="alert">${rowsName(view, kind, [id])}: ${describeRefusal(view.words, error)}</p>`,
  )}${refused.length > 0 && html`<p class="acts flex wrap gap-2">${verbForm(view, key, 'dismiss', decisions.dismiss)}</p>`}</li>`
}

export function heldPart(view: View): Part {
  const { holds } = view
  return html`<ul class="holds grid gap-2" id="holds" data-live aria-live="polite">${holds
    .held()
    .map((each) => heldLine(view, each))}${holds.written().map((each) => writtenLine(view, each))}</ul>`
}
