// Pages of the content: lists, and a form for each kind.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { captionsPart } from './captions.ts'
import { actionForm, consentPart, readConsents } from './consent-state.ts'
import {
  type Columns,
  type FieldName,
  type FormError,
  faultsOfRefusal,
  parseFields,
  usualValues,
  valuesOf,
} from './content-fields.ts'
import { contentForm, profilePreview, type ShownForm } from './content-form.ts'
import {
  type ContentKind,
  type FormTable,
  fieldsOf,
  isKindName,
  KINDS,
  type KindName,
  readRow,
} from './content-kinds.ts'
import { insertRow, updateRow } from './content-save.ts'
import { ask, type OpenDesk, type View, viewOf } from './desk.ts'
import { ofContent, ofTexts, withForm } from './forms.ts'
import { html, type Part } from './html.ts'
import { showPage } from './page.ts'
import { refusalOf } from './refusals.ts'
import { table } from './rows.ts'

const SHOWN = 100
/** Saved forms of which a repeated submission is recognised. */
const REMEMBERED = 200
const NEW = 'new'

const listedShape = z.object({
  id: z.string(),
  name: z.string(),
  open: z.boolean(),
  detail: z.string(),
  state: z.optional(z.enum(['current', 'past', 'planned', 'withdrawn'])),
})

interface Target {
  readonly view: View
  readonly name: KindName
  readonly kind: ContentKind
  readonly id: string
  readonly form: FormTable | undefined
}

export const kindsPart = ({ words: { content, frame } }: View, current: KindName | 'import'): Part =>
  html`<nav class="jump flex wrap gap-1" aria-label="${frame.rooms['/content']}">${[
    ...Object.entries(content.kinds),
    ['import', { name: content.importing.title }] as const,
  ].map(
    ([name, words]) =>
      html`<a href="/content/${name}"${name === current && html` aria-current="page"`}>${words.name}</a>`,
  )}</nav>`

const isSample = (row: Columns | undefined) => row?.sample === true

/** Returns whether a form leaves a field of this row as it is. */
const isFixed = ({ id, kind: { ofNew, ofSamples } }: Target, row: Columns | undefined, field: FieldName) =>
  id !== NEW && (ofNew?.includes(field) || (isSample(row) && !ofSamples?.includes(field)) || false)

async function showList({ view, name, kind }: Target, q: string, reply: FastifyReply) {
  const { content, members } = view.words
  const words = content.kinds[name]
  const [current, past] = name === 'odds' ? (['current', 'past'] as const) : (['open', 'hidden'] as const)
  const sql = `SELECT * FROM (${kind.list(view.words.locale)}) AS listed
    WHERE $1 = '' OR strpos(lower(name), lower($1)) > 0${kind.detail ? '' : ' OR strpos(lower(detail), lower($1)) > 0'} LIMIT ${SHOWN + 1}`
  const found = await ask(view, listedShape, sql, [q])
  const rows = found
    .slice(0, SHOWN)
    .map((row): Part[] => [
      kind.edit ? html`<a href="/content/${name}/${row.id}">${row.name}</a>` : row.name,
      kind.detail ? kind.detail(view, row.detail) : row.detail,
      content.states[row.state ?? (row.open ? current : past)],
    ])
  const body = html`${kindsPart(view, name)}
  <form method="get" action="/content/${name}" class="bar row wrap gap-3" role="search"><input name="q" value="${q}" maxlength="60" aria-label="${members.search}"><button class="quiet">${members.search}</button>${kind.create && html`<a class="button" href="/content/${name}/${NEW}" data-key="n" aria-keyshortcuts="n"><kbd aria-hidden="true">n</kbd>${words.add}</a>`}</form>
  ${table(view.words, words.name, content.heads, rows)}
  ${found.length > SHOWN && html`<p>${members.more(SHOWN)}</p>`}`
  return showPage(view, reply, { title: words.name, room: '/content', body })
}

interface Attempt extends Pick<ShownForm, 'values' | 'note' | 'stamp' | 'faults'> {
  readonly sentence?: string
}

/** Links of a saved row to what usually follows, with the state of a consent. */
async function nextSteps(view: View, name: KindName, id: string): Promise<Part> {
  const { content, consent, frame, waiting } = view.words
  if (name === 'game')
    return html`<p class="ways"><a href="/content/odds/new?game_id=${id}">${content.kinds.odds.add}</a> · <a href="/content/interval/new?game_id=${id}">${content.kinds.interval.add}</a></p>`
  if (name === 'video') return captionsPart(view, id)
  if (name !== 'profile') return ''
  const rows = await readConsents(view, Number(id))
  return html`<section><h2>${frame.rooms['/profiles']}</h2>${rows.map((row) => consentPart(view, row))}<p class="soft">${consent.lead}</p>
  ${actionForm(view, `/profiles/${id}/link`, waiting.facts.why, consent.make, content.usualNote)}</section>`
}

async function showForm(
  target: Target,
  form: FormTable,
  attempt: Attempt,
  reply: FastifyReply,
  row?: Columns,
) {
  const { view, name, id } = target
  const { content } = view.words
  const words = content.kinds[name]
  const ofSample = isSample(row)
  const fields = fieldsOf(form).map((field) => field.name)
  const shown: ShownForm = {
    view,
    form,
    ...attempt,
    fixed: new Set(fields.filter((field) => isFixed(target, row, field))),
    submit: id === NEW ? words.add : content.save,
    preview: name === 'profile' && profilePreview(view),
  }
  const isSaved = view.path.endsWith('?saved')
  const body = html`${kindsPart(view, name)}
  ${attempt.sentence && html`<p class="fault" role="alert">${attempt.sentence}</p>`}
  ${isSaved && !attempt.sentence && html`<p class="done" role="status">${content.saved}</p>`}
  ${ofSample && html`<p class="notice rounded plum small">${content.sample}</p>`}
  ${name === 'profile' && id !== NEW && !ofSample && html`<p class="notice rounded plum small">${content.consentAgain}</p>`}
  ${name === 'reply' && html`<p class="notice rounded plum small">${content.replyValues}</p>`}
  ${name === 'odds' && html`<p class="notice rounded plum small">${content.oddsLater}</p>`}
  ${await contentForm(shown)}
  ${id !== NEW && !ofSample && (await nextSteps(view, name, id))}`
  if (attempt.sentence) reply.status(409)
  const own = attempt.values[`name_${view.words.locale}`]?.[0]
  const title = id === NEW ? words.add : own || `${words.name} ${id}`
  return showPage(view, reply, { title, room: '/content', body })
}

interface OfKind {
  Params: { kind: string; id?: string }
  Querystring: Readonly<Record<string, unknown>>
}

const eachForm = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => [value].flat()),
)
const fieldsForm = z.record(z.string(), eachForm)
type OfSaved = OfKind & { Body: z.output<typeof fieldsForm> }

export function editContent(app: FastifyInstance, desk: OpenDesk): void {
  /** Pages of saved forms, so that a second submission of the same form writes nothing. */
  const saved = new LRUCache<string, Promise<string>>({ max: REMEMBERED })
  function once(key: string, work: () => Promise<string>): Promise<string> {
    const page = saved.get(key) ?? work()
    saved.set(key, page)
    page.catch(() => saved.delete(key))
    return page
  }

  function targetOf(request: FastifyRequest<OfKind>): Target | undefined {
    const { kind: name, id = '' } = request.params
    if (!isKindName(name)) return undefined
    const kind = KINDS[name]
    return { view: viewOf(desk, request), name, kind, id, form: id === NEW ? kind.create : kind.edit }
  }

  app.get('/content', ofContent, async (_request, reply) => reply.redirect('/content/profile', 303))

  app.get<OfKind>('/content/:kind', ofContent, async (request, reply) => {
    const target = targetOf(request)
    return target ? showList(target, String(request.query.q ?? '').trim(), reply) : reply.callNotFound()
  })

  app.get<OfKind>('/content/:kind/:id', ofContent, async (request, reply) => {
    const target = targetOf(request)
    if (!target?.form) return reply.callNotFound()
    const { view, kind, id, form } = target
    const fields = fieldsOf(form)
    const faults = new Map()
    if (id === NEW) {
      const values = { ...usualValues(fields), ...(await kind.prefill?.(view, request.query)) }
      return showForm(target, form, { values, note: view.words.content.usualNote, stamp: '', faults }, reply)
    }
    const found = await readRow(view, form, id)
    if (!found) return reply.callNotFound()
    const { row, stamp } = found
    return showForm(target, form, { values: valuesOf(fields, row), note: '', stamp, faults }, reply, row)
  })

  app.post<OfSaved>('/content/:kind/:id', withForm(ofTexts, fieldsForm), async (request, reply) => {
    const target = targetOf(request)
    if (!target?.form) return reply.callNotFound()
    const { view, name, kind, id, form } = target
    const { words } = view
    const { body } = request
    const row = id === NEW ? undefined : (await readRow(view, form, id))?.row
    if (id !== NEW && !row) return reply.callNotFound()
    const fields = fieldsOf(form)
    const { left = [], given = [] } = Object.groupBy(fields, (field) =>
      isFixed(target, row, field.name) ? 'left' : 'given',
    )
    const [note = ''] = body.note ?? []
    const [stamp = ''] = body.stamp ?? []
    const { columns, faults } = parseFields(words, given, body)
    const values = { ...(row && valuesOf(left, row)), ...body }
    const again = (attempt: Pick<Attempt, 'faults' | 'sentence'>) =>
      showForm(target, form, { values, note, stamp, ...attempt }, reply, row)
    if (faults.size > 0) return again({ faults, sentence: words.content.faulty })
    async function write(table: FormTable): Promise<string> {
      if (id === NEW) {
        const made = await insertRow(view.db, table, columns, note)
        return kind.next?.(columns, made) ?? `/content/${name}/${made}`
      }
      await updateRow(view.db, table, id, stamp, columns, note)
      return `/content/${name}/${id}`
    }
    try {
      const key = `${request.session?.formToken} ${body.once?.[0] ?? crypto.randomUUID()}`
      const page = await once(key, () => write(form))
      return reply.redirect(`${page}?saved`, 303)
    } catch (error) {
      if (!refusalOf(error as FormError)) throw error
      return again(faultsOfRefusal(words, fields, error as FormError))
    }
  })
}
