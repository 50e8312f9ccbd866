// What the person behind a profile agreed to, what waits for her or for an operator, and what she asks for.

import type { Locale } from '@saikoro/shared/locale'
import * as z from 'zod/mini'
import { type FieldName, fieldWords } from './content-fields.ts'
import { ask, type View } from './desk.ts'
import { moment, text } from './format.ts'
import { formToken } from './forms.ts'
import { html, type Part } from './html.ts'
import { LANGUAGES } from './language.ts'
import { picturePart } from './media.ts'
import { table } from './rows.ts'

const SHOWN = 100

const NAMES_OF = (ids: string, locale: Locale) =>
  `(SELECT COALESCE(jsonb_agg(name_${locale} ORDER BY id DESC), '[]') FROM video WHERE ${ids} @> to_jsonb(id))`

/** The values of a draft, in its columns, beside those that are listed. */
const DIFFERENCES = (locale: Locale) => `(SELECT jsonb_agg(jsonb_build_array(key,
      CASE key WHEN 'city_id' THEN to_jsonb(c.name_${locale}) WHEN 'videos' THEN ${NAMES_OF('to_jsonb(p.videos)', locale)} ELSE COALESCE(to_jsonb(p) -> key, (SELECT to_jsonb(t) -> left(key, -3)
        FROM profile_text t WHERE t.profile_id = p.id AND t.locale = right(key, 2))) END,
      CASE key WHEN 'city_id' THEN (SELECT to_jsonb(name_${locale}) FROM city WHERE id = value::int)
        WHEN 'videos' THEN ${NAMES_OF('value', locale)} ELSE value END) ORDER BY key)
    FROM jsonb_each(d.changes))`

const profilesIn = (
  locale: Locale,
) => `SELECT p.id, p.label AS name, c.name_${locale} AS city, k.profile_id IS NOT NULL AS has_link, k.consented_at, k.withdrawn_at,
    k.consented_at IS NOT NULL AND k.link_by <> '' AND k.confirmed_by = '' AS waits, k.link_by = session_user AS is_own,
    l.id AS further, l.approved_by = '' AND l.made_by <> session_user AS can_approve, l.opens_at,
    ${DIFFERENCES(locale)} AS changes, d.agreed_at, session_user = ANY (d.edited_by) AS is_writer, COALESCE(k.wish, '') AS wish
  FROM profile p JOIN city c ON c.id = p.city_id LEFT JOIN profile_consent k ON k.profile_id = p.id
    LEFT JOIN app.further_link l ON l.profile_id = p.id LEFT JOIN profile_draft d ON d.profile_id = p.id
  WHERE NOT p.sample AND COALESCE(p.id = $1, true) ORDER BY p.id DESC LIMIT ${SHOWN}`

const profileShape = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  has_link: z.boolean(),
  consented_at: z.nullable(z.date()),
  withdrawn_at: z.nullable(z.date()),
  waits: z.nullable(z.boolean()),
  is_own: z.nullable(z.boolean()),
  /** the link for a person with a device, until it is used, refused or replaced */
  further: z.nullable(z.int()),
  can_approve: z.nullable(z.boolean()),
  opens_at: z.nullable(z.date()),
  /** of the draft: column, listed value and its own */
  changes: z.nullable(z.array(z.tuple([z.string(), z.unknown(), z.unknown()]))),
  agreed_at: z.nullable(z.date()),
  is_writer: z.nullable(z.boolean()),
  wish: z.string(),
})

export type ConsentRow = Readonly<z.output<typeof profileShape>>

/** Returns the newest profiles of persons, or the one of this id. */
export const readConsents = (view: View, id: number | null = null): Promise<ConsentRow[]> =>
  ask(view, profileShape, profilesIn(view.words.locale), [id])

function stateOf(row: ConsentRow, { timeZone, words: { consent } }: View): string {
  if (row.withdrawn_at) return consent.withdrawn(moment(timeZone, row.withdrawn_at))
  if (!row.consented_at) return row.has_link ? consent.made : consent.noLink
  const given = consent.consented(moment(timeZone, row.consented_at))
  const draft = row.changes && consent.states[row.agreed_at ? 'agreed' : 'draft']
  return [given, row.waits && consent.states.consent, draft].filter(Boolean).join(' · ')
}

export const actionForm = (view: View, action: string, why: string, button: string, reason = ''): Part =>
  html`<form method="post" action="${action}" class="row wrap gap-2">${formToken(view)}
      <label>${why} <input name="reason" required maxlength="200" value="${reason}"></label>
      <button>${button}</button></form>`

/** The further link of a profile, with the form by which another operator approves it. */
function furtherLink(view: View, { further, can_approve, opens_at }: ConsentRow): Part {
  const { consent } = view.words
  if (further === null) return ''
  const state = opens_at ? consent.furtherOpens(moment(view.timeZone, opens_at)) : consent.furtherWaits
  const form =
    can_approve && actionForm(view, `/companion-links/${further}/approve`, consent.how, consent.approve)
  return html`<p>${state}</p>${form}`
}

function valuePart(value: unknown): Part {
  const values = [value].flat().map(text)
  if (!values[0]?.startsWith('/media/')) return values
  return html`<ul class="shelf grid gap-3">${values.map((each) => html`<li>${picturePart(each, each)}</li>`)}</ul>`
}

/** What the draft of a profile changes, beside what is listed. */
function differences(view: View, changes: NonNullable<ConsentRow['changes']>): Part {
  const { consent } = view.words
  const rows = changes.map(([column, before, after]): Part[] => {
    const [, field = column, locale] = /^(name|tags|intro)_(..)$/.exec(column) ?? []
    const language = LANGUAGES.find(([each]) => each === locale)?.[1]
    const label = fieldWords(view.words, field as FieldName)?.label
    return [language ? `${label}, ${language}` : label, valuePart(before), valuePart(after)]
  })
  return table(view.words, consent.states.draft, consent.differences, rows)
}

/** State of a consent with what can be done about it. */
export function consentPart(view: View, row: ConsentRow): Part {
  const { consent, waiting } = view.words
  const page = `/profiles/${row.id}`
  // another operator than the maker of the link, and than the writers of a draft, confirms
  const canConfirm = !row.is_own && (row.waits || (row.agreed_at && !row.is_writer))
  const canSettle = view.roles.includes('content') && (row.changes || row.wish)
  return html`${stateOf(row, view)} ${row.wish && html`<p class="notice rounded plum small">${consent.states.wish}: ${row.wish}</p>`}
    ${row.changes && differences(view, row.changes)} ${canConfirm && actionForm(view, `${page}/confirm`, consent.how, consent.confirm)}
    ${canSettle && actionForm(view, `${page}/take-back`, waiting.facts.why, row.changes ? consent.takeBack : consent.settle)}
    ${furtherLink(view, row)}`
}
