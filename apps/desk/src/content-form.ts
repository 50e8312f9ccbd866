// Markup of the content forms.
import { returnOf } from '@saikoro/shared/rules/odds'
import { OPTIONS, type Option, THROWS, WAYS } from '@saikoro/shared/rules/options'
import {
  type Faults,
  type Field,
  type FieldName,
  type FieldOf,
  fieldWords,
  hundredthsOf,
  inputOf,
  type Values,
} from './content-fields.ts'
import { type FormTable, fieldsOf } from './content-kinds.ts'
import type { View } from './desk.ts'
import { formToken } from './forms.ts'
import { type Html, html, type Part } from './html.ts'
import { LANGUAGES } from './language.ts'
import { filesPart, picturePart } from './media.ts'
import { table } from './rows.ts'

export interface ShownForm {
  readonly view: View
  readonly form: FormTable
  readonly values: Values
  readonly faults: Faults
  /** the reason, with the usual one for a new row */
  readonly note: string
  /** versions of the row; empty for a new one */
  readonly stamp: string
  /** fields that this row does not change */
  readonly fixed: ReadonlySet<FieldName>
  readonly submit: string
  readonly preview?: Part
}

const first = (values: Values, name: string): string => values[name]?.[0] ?? ''

function faultPart({ faults }: ShownForm, name: FieldName): Part {
  const fault = faults.get(name)
  return fault && html`<span class="fault whole-line" id="fault-${name}">${fault.text}</span>`
}

const faultAttributes = ({ faults }: ShownForm, name: FieldName): Part =>
  faults.has(name) && html` aria-invalid="true" aria-describedby="fault-${name}"`

function localizedPart(shown: ShownForm, field: FieldOf<'localized'>): Html {
  const fixed = shown.fixed.has(field.name) && html` disabled`
  const fault = shown.faults.get(field.name)
  const cell = (locale: string, language: string) => {
    const name = inputOf(field.name, locale)
    const isWrong = fault && (fault.locale ?? locale) === locale
    const attributes = html` name="${name}" lang="${locale}" maxlength="${field.max}" required${fixed}${
      isWrong && html` aria-invalid="true" aria-describedby="fault-${field.name}"`
    }${field.repeats && html` data-repeats="${inputOf(field.name, locale === 'zh' ? 'ja' : locale === 'ms' ? 'en' : '')}"`}`
    const value = first(shown.values, name)
    return html`<label><span class="soft" lang="${locale}">${language}</span>${
      field.rows
        ? html`<textarea rows="${field.rows}"${attributes}>${value}</textarea>`
        : html`<input value="${value}"${attributes}>`
    }</label>`
  }
  const { label, hint } = fieldWords(shown.view.words, field.name)
  return html`<fieldset class="cells grid gap-3" data-cells><legend>${label}${hint && html` <span class="soft">${hint}</span>`}</legend>
  ${LANGUAGES.map(([locale, language]) => cell(locale, language))}${faultPart(shown, field.name)}</fieldset>`
}

const labelled = (shown: ShownForm, field: Field, input: Part): Html => {
  const { label, hint } = fieldWords(shown.view.words, field.name)
  return html`<label class="cell">${label}${hint && html` <span class="soft">${hint}</span>`}${input}${faultPart(shown, field.name)}</label>`
}

const common = (shown: ShownForm, { name }: Field): Part =>
  html` name="${name}"${shown.fixed.has(name) && html` disabled`}${faultAttributes(shown, name)}`

/** An input of one line. */
const inputPart = (shown: ShownForm, field: Field, attributes: Part): Html =>
  labelled(
    shown,
    field,
    html`<input value="${first(shown.values, field.name)}"${attributes}${common(shown, field)}>`,
  )

async function choicePart(shown: ShownForm, field: FieldOf<'choice'>): Promise<Html> {
  const options = await field.options(shown.view)
  const chosen = shown.values[field.name] ?? []
  const isAny = field.isText || field.isMany
  return labelled(
    shown,
    field,
    html`<select${!isAny && html` required`}${field.isMany && html` multiple`}${common(shown, field)}>${!isAny && html`<option value="">—</option>`}${options.map(
      ({ value, label }) =>
        html`<option value="${value}"${chosen.includes(value) && html` selected`}>${label}</option>`,
    )}</select>`,
  )
}

function mediaPart(shown: ShownForm, field: FieldOf<'media'>): Html {
  const { content } = shown.view.words
  const { name, max } = field
  const words = fieldWords(shown.view.words, name)
  const item = (path: string) =>
    html`<li draggable="true" class="surface clip"><input type="hidden" name="${name}" value="${path}">${picturePart(path, words.label)}<p class="flex">${max > 1 && html`<button type="button" class="quiet" data-move="-1" aria-label="${content.forward}">←</button><button type="button" class="quiet" data-move="1" aria-label="${content.backward}">→</button>`}<button type="button" class="quiet" data-remove aria-label="${content.remove}">×</button></p></li>`
  return filesPart(shown.view, {
    ...field,
    words,
    paths: (shown.values[name] ?? []).filter(Boolean),
    isFixed: shown.fixed.has(name),
    fault: faultPart(shown, name),
    item,
  })
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

function oddsPart(shown: ShownForm, field: FieldOf<'odds'>): Html {
  const { content } = shown.view.words
  const { label, hint } = content.fields.odds
  const rows = OPTIONS.map((option: Option) => {
    const choice = content.options[option] ?? option
    const name = inputOf(field.name, option)
    const decimal = first(shown.values, name)
    const returned = returnOf(option, { [option]: hundredthsOf(decimal) } as never)
    const isFair = returned >= 0.95 && returned <= 1
    return [
      choice,
      html`<input name="${name}" inputmode="decimal" required size="7" maxlength="7" value="${decimal}" data-ways="${WAYS[option]}" aria-label="${label}: ${choice}">`,
      html`<span data-return>${Number.isNaN(returned) ? '—' : percent(returned)}</span>`,
      html`<span data-margin>${Number.isNaN(returned) ? '—' : percent(1 - returned)}</span>`,
      html`<span data-fair="${String(isFair)}">${isFair ? content.fair : content.unfair}</span>`,
    ]
  })
  return html`<fieldset class="odds" data-throws="${THROWS}" data-good="${content.fair}" data-bad="${content.unfair}"><legend>${label} <span class="soft">${hint}</span></legend>
  ${faultPart(shown, field.name)}${table(shown.view.words, label, content.oddsHeads, rows)}</fieldset>`
}

function fieldPart(shown: ShownForm, field: Field): Html | Promise<Html> {
  switch (field.type) {
    case 'localized':
      return localizedPart(shown, field)
    case 'whole':
      return inputPart(shown, field, html` type="number" min="${field.min}" max="${field.max}" required`)
    case 'choice':
      return choicePart(shown, field)
    case 'media':
      return mediaPart(shown, field)
    case 'odds':
      return oddsPart(shown, field)
    case 'yes':
      return html`<label class="strong"><input type="checkbox" value="1"${first(shown.values, field.name) === '1' && html` checked`}${common(shown, field)}> ${fieldWords(shown.view.words, field.name).label}</label>`
    case 'date':
      return inputPart(shown, field, html` type="date" required`)
    case 'text': {
      const { max, pattern, isOptional } = field
      const attributes = html` maxlength="${max}"${pattern && html` pattern="${pattern}"`}${!isOptional && html` required`}`
      return inputPart(shown, field, attributes)
    }
  }
}

const isSmall = ({ type }: Field) => ['whole', 'choice', 'yes', 'date', 'text'].includes(type)

/** Returns the form: media first, then the small fields in one row, then texts. It is disabled until its script has run. */
export async function contentForm(shown: ShownForm): Promise<Html> {
  const { view } = shown
  const all = fieldsOf(shown.form)
  const parts = (fields: readonly Field[]) => Promise.all(fields.map((field) => fieldPart(shown, field)))
  const [files, small, large] = await Promise.all([
    parts(all.filter(({ type }) => type === 'media')),
    parts(all.filter(isSmall)),
    parts(all.filter((field) => field.type !== 'media' && !isSmall(field))),
  ])
  return html`<form method="post" class="content stack gap-5" data-content>${formToken(view)}
  <input type="hidden" name="stamp" value="${shown.stamp}"><input type="hidden" name="once" value="${crypto.randomUUID()}">
  <fieldset class="stack gap-5" data-ready disabled>${files}${small.length > 0 && html`<div class="brief grid gap-4">${small}</div>`}${large}
  <label class="cell">${view.words.decisions.whyLabel}<input name="note" required maxlength="200" value="${shown.note}"></label>
  <p class="acts flex wrap gap-2"><button>${shown.submit}</button></p></fieldset>${shown.preview}</form>`
}

/** Returns what members see of a profile; the script repeats what the form holds. */
export function profilePreview(view: View): Html {
  const { content } = view.words
  return html`<aside class="preview" data-preview aria-label="${content.preview}"><h2>${content.preview}</h2>
  <p class="bar row wrap gap-3" role="group" aria-label="${view.words.frame.language}">${LANGUAGES.map(
    ([locale, name]) =>
      html`<button type="button" class="link" data-locale="${locale}" lang="${locale}"${locale === view.words.locale && html` aria-pressed="true"`}>${name}</button>`,
  )}</p>
  <div class="screen surface pad-4 stack gap-2"><p class="photo" data-part="photo"></p><p class="thumbs flex gap-2" data-part="thumbs"></p><p class="heading size-title" data-part="name"></p><p data-part="facts" class="soft"></p><p class="tags flex wrap gap-1" data-part="tags"></p><p class="lines" data-part="intro"></p></div></aside>`
}
