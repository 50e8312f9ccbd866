// Markup of the content forms.
import { returnOf } from '@saikoro/shared/rules/odds'
import { OPTIONS, type Option, THROWS, WAYS } from '@saikoro/shared/rules/options'
import {
  type ChoiceField,
  type Field,
  type FieldName,
  hundredthsOf,
  inputOf,
  type LocalizedField,
  type MediaField,
  type OddsField,
  type Values,
  type WholeField,
} from './content-fields.ts'
import { type FormTable, fieldsOf } from './content-kinds.ts'
import type { View } from './desk.ts'
import { formToken } from './forms.ts'
import { type Html, html, type Part } from './html.ts'
import { LANGUAGES } from './language.ts'
import { previewOf } from './media.ts'

/** What a form says about a field: its fault, by the name of the field. */
export type Faults = ReadonlyMap<FieldName, { readonly text: string; readonly locale?: string | undefined }>

export interface ShownForm {
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
  return fault && html`<span class="fault" id="fault-${name}">${fault.text}</span>`
}

const faultAttributes = ({ faults }: ShownForm, name: FieldName): Part =>
  faults.has(name) && html` aria-invalid="true" aria-describedby="fault-${name}"`

function localizedPart(view: View, shown: ShownForm, field: LocalizedField): Html {
  const { content } = view.words
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
  const hint = content.hints[field.name]
  return html`<fieldset class="cells" data-cells><legend>${content.fields[field.name]}${hint && html` <span class="soft">${hint}</span>`}</legend>
  ${LANGUAGES.map(([locale, language]) => cell(locale, language))}${faultPart(shown, field.name)}</fieldset>`
}

const labelled = (view: View, shown: ShownForm, field: Field, input: Part): Html => {
  const { fields, hints } = view.words.content
  return html`<label class="cell">${fields[field.name]}${hints[field.name] && html` <span class="soft">${hints[field.name]}</span>`}${input}${faultPart(shown, field.name)}</label>`
}

const common = (shown: ShownForm, { name }: Field): Part =>
  html` name="${name}"${shown.fixed.has(name) && html` disabled`}${faultAttributes(shown, name)}`

const wholePart = (view: View, shown: ShownForm, field: WholeField): Html =>
  labelled(
    view,
    shown,
    field,
    html`<input type="number" min="${field.min}" max="${field.max}" required value="${first(shown.values, field.name)}"${common(shown, field)}>`,
  )

async function choicePart(view: View, shown: ShownForm, field: ChoiceField): Promise<Html> {
  const options = await field.options(view)
  const chosen = first(shown.values, field.name)
  return labelled(
    view,
    shown,
    field,
    html`<select${!field.isText && html` required`}${common(shown, field)}>${!field.isText && html`<option value="">—</option>`}${options.map(
      ({ value, label }) =>
        html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`,
    )}</select>`,
  )
}

function mediaItem(view: View, field: MediaField, path: string): Html {
  const { content } = view.words
  const picture = previewOf(path)
  return html`<li draggable="true"><input type="hidden" name="${field.name}" value="${path}">${
    picture.endsWith('.mp4')
      ? html`<video src="${picture}" controls preload="none" aria-label="${content.fields[field.name]}"></video>`
      : html`<img src="${picture}" alt="">`
  }<p class="flex">${field.max > 1 && html`<button type="button" class="quiet" data-move="-1" aria-label="${content.forward}">←</button><button type="button" class="quiet" data-move="1" aria-label="${content.backward}">→</button>`}<button type="button" class="quiet" data-remove aria-label="${content.remove}">×</button></p></li>`
}

function mediaPart(view: View, shown: ShownForm, field: MediaField): Html {
  const { content, media } = view.words
  const isFixed = shown.fixed.has(field.name)
  const picture = field.max > 1 ? content.dropPictures : content.dropPicture
  const invitation = field.as === 'picture' ? picture : content.dropVideo
  return html`<fieldset class="files" data-files="${field.name}" data-as="${field.as}" data-max="${field.max}" data-token="${view.session?.formToken}" data-poster-to="${field.posterTo}" data-sending="${media.sending}" data-encoding="${media.encoding}" data-absent="${media.noAnswer}">
  <legend>${content.fields[field.name]} <span class="soft">${content.hints[field.name]}</span></legend>
  <ul class="shelf">${(shown.values[field.name] ?? []).filter(Boolean).map((path) => mediaItem(view, field, path))}</ul>
  <template>${mediaItem(view, field, '')}</template>
  ${
    !isFixed &&
    field.as !== 'picture' &&
    html`<p class="cut row wrap gap-3">${(['from', 'to'] as const).map((end) => html`<label>${content.cut[end]} <input type="number" min="0" max="9999" step="0.1" inputmode="decimal" data-second="${end}"></label>`)} <span class="soft">${content.cut.hint}</span></p>`
  }
  ${!isFixed && html`<label class="choose"><span>${invitation}</span><input type="file"${field.max > 1 && html` multiple`} accept="${field.as === 'picture' ? 'image/*' : 'video/*'}"></label>`}
  <output class="soft"></output>${faultPart(shown, field.name)}</fieldset>`
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

function oddsPart(view: View, shown: ShownForm, field: OddsField): Html {
  const { content } = view.words
  const rows = OPTIONS.map((option: Option) => {
    const name = inputOf(field.name, option)
    const decimal = first(shown.values, name)
    const odds = hundredthsOf(decimal)
    const returned = odds === undefined ? Number.NaN : returnOf(option, { [option]: odds } as never)
    const isFair = returned >= 0.95 && returned <= 1
    return html`<tr><th scope="row">${content.options[option] ?? option}</th>
    <td><input name="${name}" inputmode="decimal" required size="7" maxlength="7" value="${decimal}" data-ways="${WAYS[option]}" aria-label="${content.oddsOf(content.options[option] ?? option)}"></td>
    <td data-return>${Number.isNaN(returned) ? '—' : percent(returned)}</td><td data-margin>${Number.isNaN(returned) ? '—' : percent(1 - returned)}</td>
    <td data-fair="${String(isFair)}">${isFair ? content.fair : content.unfair}</td></tr>`
  })
  return html`<fieldset class="odds" data-throws="${THROWS}" data-good="${content.fair}" data-bad="${content.unfair}"><legend>${content.fields.odds} <span class="soft">${content.hints.odds}</span></legend>
  ${faultPart(shown, field.name)}
  <div class="wide" role="region" aria-label="${content.fields.odds}" tabindex="0"><table><thead><tr>${content.oddsHeads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div></fieldset>`
}

function fieldPart(view: View, shown: ShownForm, field: Field): Html | Promise<Html> {
  switch (field.type) {
    case 'localized':
      return localizedPart(view, shown, field)
    case 'whole':
      return wholePart(view, shown, field)
    case 'choice':
      return choicePart(view, shown, field)
    case 'media':
      return mediaPart(view, shown, field)
    case 'odds':
      return oddsPart(view, shown, field)
    case 'yes':
      return html`<label class="yes"><input type="checkbox" value="1"${first(shown.values, field.name) === '1' && html` checked`}${common(shown, field)}> ${view.words.content.fields[field.name]}</label>`
    case 'date':
      return labelled(
        view,
        shown,
        field,
        html`<input type="date" required value="${first(shown.values, field.name)}"${common(shown, field)}>`,
      )
    case 'text':
      return labelled(
        view,
        shown,
        field,
        html`<input maxlength="${field.max}"${field.pattern && html` pattern="${field.pattern}"`}${!field.isOptional && html` required`} value="${first(shown.values, field.name)}"${common(shown, field)}>`,
      )
  }
}

const isSmall = ({ type }: Field) => ['whole', 'choice', 'yes', 'date', 'text'].includes(type)

/** Returns the form: media first, then the small fields in one row, then texts. It is disabled until its script has run. */
export async function contentForm(view: View, shown: ShownForm): Promise<Html> {
  const { content } = view.words
  const all = fieldsOf(shown.form)
  const parts = (fields: readonly Field[]) =>
    Promise.all(fields.map((field) => Promise.resolve(fieldPart(view, shown, field))))
  const [files, small, large] = await Promise.all([
    parts(all.filter(({ type }) => type === 'media')),
    parts(all.filter(isSmall)),
    parts(all.filter((field) => field.type !== 'media' && !isSmall(field))),
  ])
  return html`<form method="post" class="content stack gap-5" data-content>${formToken(view)}
  <input type="hidden" name="stamp" value="${shown.stamp}"><input type="hidden" name="once" value="${crypto.randomUUID()}">
  <fieldset class="stack gap-5" data-ready disabled>${files}${small.length > 0 && html`<div class="brief">${small}</div>`}${large}
  <label class="cell">${content.fields.note} <span class="soft">${content.hints.note}</span><input name="note" required maxlength="200" value="${shown.note}"></label>
  <p class="acts"><button>${shown.submit}</button></p></fieldset>${shown.preview}</form>`
}

/** Returns what members see of a profile; the script repeats what the form holds. */
export function profilePreview(view: View): Html {
  const { content } = view.words
  return html`<aside class="preview" data-preview aria-label="${content.preview}"><h2>${content.preview}</h2>
  <p class="bar" role="group" aria-label="${content.previewLanguage}">${LANGUAGES.map(
    ([locale, name]) =>
      html`<button type="button" class="link" data-locale="${locale}" lang="${locale}"${locale === view.words.locale && html` aria-pressed="true"`}>${name}</button>`,
  )}</p>
  <div class="screen surface pad-4 stack gap-2"><p class="photo" data-part="photo"></p><p class="thumbs flex gap-2" data-part="thumbs"></p><p class="heading size-title" data-part="name"></p><p data-part="facts" class="soft"></p><p class="tags flex wrap gap-1" data-part="tags"></p><p class="lines" data-part="intro"></p></div></aside>`
}
