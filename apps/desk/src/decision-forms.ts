// Buttons and forms of decisions. They work without the script, which adds keys and saves the reload.
import {
  type Action,
  type ActionName,
  actionsOf,
  type DecisionText,
  type Kind,
  type RowKey,
} from './decisions.ts'
import type { View } from './desk.ts'
import { formToken } from './forms.ts'
import { type Html, html, type Part } from './html.ts'

/** Fields that every decision carries. */
export const fixedFields = (view: View, kind: Kind): Html =>
  html`${formToken(view)}<input type="hidden" name="kind" value="${kind}"><input type="hidden" name="from" value="${view.path}">`

/** The phrases have digits as keys. Saved replies follow them. */
function phraseButtons(view: View, name: ActionName, { asks }: Action): Part {
  const { locale, decisions } = view.words
  const textOf = (phrase: DecisionText | string) => {
    if (typeof phrase === 'string') return phrase
    if ('saved' in phrase || 'slot' in phrase) return ''
    return 'phrase' in phrase ? (view.phrases?.get(phrase.phrase) ?? phrase.phrase) : phrase[locale]
  }
  const button = (choice: string, text: string, key: Part, digit = '') =>
    html`<button class="quiet phrase" name="action" value="${name}:${choice}" data-phrase="${digit}" formnovalidate>${key}${text}</button>`
  const texts = asks?.phrases?.(decisions).map(textOf) ?? []
  const saved = asks?.isReply ? [...(view.phrases ?? [])].filter(([code]) => /^s\d+$/.test(code)) : []
  return [
    ...texts.map((text, place) => {
      const digit = String(place + 1)
      return button(digit, text, html`<kbd>${digit}</kbd> `, digit)
    }),
    ...saved.map(([code, text]) => button(code, text, '')),
  ]
}

/** The field and the button for the operator's own words, where the action takes any. */
function ownWords(
  { words: { decisions } }: View,
  name: ActionName,
  { asks }: Action,
  draft: string,
  required: Part,
): Part {
  return (
    asks &&
    !asks.phrasesAlone &&
    html`<label>${decisions[asks.label]}<textarea name="words" rows="2" maxlength="500" placeholder=" " data-draft="${draft}.${name}"${required}></textarea></label>
    <button name="action" value="${name}" aria-keyshortcuts="Control+Enter Meta+Enter">${decisions.actions[name]} <kbd aria-hidden="true">Ctrl ↵</kbd></button>`
  )
}

function actionForm(view: View, kind: Kind, name: ActionName, action: Action, { id, version }: RowKey): Html {
  const label = view.words.decisions.actions[name]
  const isUsual = action.key === 'a'
  const key = action.key && html`<kbd>${action.key}</kbd> `
  const row = `${id}.${version}`
  const form = (
    parts: Part,
  ) => html`<form method="post" action="/decide" data-decide data-name="${label}">${fixedFields(view, kind)}
    <input type="hidden" name="row" value="${row}">${parts}</form>`
  if (!action.asks)
    return form(
      html`<button name="action" value="${name}"${isUsual ? '' : html` class="quiet"`} data-key="${action.key}">${key}${label}</button>`,
    )
  return html`<details class="ask" name="ask" data-key="${action.key}"><summary${isUsual && html` class="usual"`}>${key}${label}…</summary>
  ${form(html`${phraseButtons(view, name, action)}${ownWords(view, name, action, `${kind}.${row}`, html` required`)}`)}</details>`
}

/** Returns the decisions about one row. */
export function actionButtons(view: View, kind: Kind, row: RowKey, without: readonly string[] = []): Html {
  if (!view.roles.includes('review')) return html``
  return html`<div class="acts flex wrap gap-2">${actionsOf(kind)
    .filter(([name]) => !without.includes(name))
    .map(([name, action]) => actionForm(view, kind, name, action, row))}</div>`
}

/** Returns the decisions about the ticked rows of a queue. The ticks belong to the one form, by its id. */
export function manyBar(view: View, kind: Kind): Part {
  const many = actionsOf(kind).filter(([, action]) => action.many)
  if (many.length === 0 || !view.roles.includes('review')) return ''
  const words = view.words.decisions
  const plain = many.filter(([, { asks }]) => !asks)
  const asking = many.filter(([, { asks }]) => asks)
  return html`<details class="many" id="bar-${kind}"><summary>${view.words.waiting.selected} <output data-ticked="many-${kind}">0</output></summary>
  <form method="post" action="/decide" id="many-${kind}" data-decide>${fixedFields(view, kind)}
    <div class="acts flex wrap gap-2"><button type="button" class="quiet" data-all="many-${kind}">${view.words.waiting.all}</button>
    ${plain.map(([name]) => html`<button name="action" value="${name}" data-name="${words.actions[name]}" formnovalidate>${words.actions[name]}</button>`)}
    ${asking.map(
      ([name, action]) =>
        html`<details class="ask" name="ask" data-name="${words.actions[name]}"><summary>${words.actions[name]}…</summary>${phraseButtons(view, name, action)}${ownWords(view, name, action, kind, '')}</details>`,
    )}</div></form></details>`
}
