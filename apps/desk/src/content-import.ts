// Imports a file of many rows: the files are checked and shown as they would be written, then written by a second form.
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ENCODINGS, type EncodingName, isEncodingName, isText } from '@saikoro/runtime/import/decode-text'
import { type ImportResult, importFile } from '@saikoro/runtime/import/import-file'
import { isKindName, type KindName, templateOf } from '@saikoro/runtime/import/kinds/kinds'
import { EXISTING_WAYS, type ExistingWay, isExistingWay } from '@saikoro/runtime/import/kinds/writing'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { KindName as ContentKindName } from './content-kinds.ts'
import { kindsPart } from './content-pages.ts'
import { type OpenDesk, type View, viewOf } from './desk.ts'
import { sendSentence } from './errors.ts'
import { emptyForm, formToken, ofContent, withForm } from './forms.ts'
import { type Html, html, type Part } from './html.ts'
import { showPage } from './page.ts'
import { describeFault } from './refusals.ts'
import { table } from './rows.ts'

const FILES_MAX = 1000
const BYTES_MAX = 2 * 1024 ** 3
/** Checked files are removed after this time. */
const KEPT_MS = 30 * 60_000
/** Rows and faults that the page lists. */
const SHOWN = 200

/** The kinds of files by the names of the content. */
const CONTENT_OF: Readonly<Record<KindName, ContentKindName>> = {
  cities: 'city',
  tags: 'tag',
  profiles: 'profile',
  videos: 'video',
  notices: 'notice',
  'invite-codes': 'invite',
}

/** Uploaded files that were checked. */
interface Checked {
  /** names them in the second form */
  readonly key: string
  readonly folder: string
  readonly file: string
  readonly existing: ExistingWay
  readonly encoding: EncodingName | undefined
}

/** The file name alone, composed: macOS sends decomposed names, and spreadsheets write composed ones. */
const safeName = (name: string) =>
  path.basename(name.normalize('NFC').replaceAll('\\', '/')).replace(/^\.+/, '')

const sessionOf = ({ session }: FastifyRequest) => session?.formToken ?? ''

/** Whether an uploaded file is the table, by its first bytes: names of phones and archives have any ending. */
const isTable = async (file: string) =>
  isText(Buffer.concat(await createReadStream(file, { end: 4095 }).toArray()))

function outcomesPart(view: View, { kind, rows, faults }: ImportResult): Part {
  const { content } = view.words
  const { importing } = content
  // faults first, because the list is cut
  const shown: Part[][] = [
    ...faults.map(({ line, column, problem }) => [
      line,
      column,
      html`<span class="fault">${describeFault(view.words, problem)}</span>`,
    ]),
    ...rows.map(({ line, name, outcome }) => [line, name, importing.outcomes[outcome]]),
  ]
  return html`${table(view.words, content.kinds[CONTENT_OF[kind]].name, importing.heads, shown.slice(0, SHOWN))}${
    shown.length > SHOWN && html`<p class="soft">${view.words.waiting.left(shown.length - SHOWN)}</p>`
  }`
}

function sumUp({ words: { content } }: View, { rows, faults }: ImportResult): string {
  const found: string[] = [...rows.map(({ outcome }) => outcome), ...faults.map(() => 'fault')]
  const parts = Object.entries(content.importing.outcomes).map(([outcome, name]) => {
    const times = found.filter((each) => each === outcome).length
    return times > 0 && `${name} ${times}`
  })
  return parts.filter(Boolean).join(' · ')
}

function chooseForm(view: View): Html {
  const { content } = view.words
  const { importing } = content
  return html`<form class="content stack gap-5" data-import action="/content/import/check" data-token="${view.session?.formToken}" data-sending="${view.words.media.sending}">
  <fieldset class="stack gap-5" data-ready disabled>
  <div><label class="choose relative rounded"><span>${content.drop}</span><input type="file" multiple ></label>
  <ul class="chosen" aria-live="polite"></ul></div>
  <fieldset><legend>${importing.existing}</legend>${EXISTING_WAYS.map(
    (way) =>
      html`<label><input type="radio" name="existing" value="${way}"${way === 'refuse' && html` checked`}> ${importing.ways[way]}</label>`,
  )}</fieldset>
  <label class="row wrap gap-2">${importing.encoding} <select name="encoding"><option value="">${importing.byBytes}</option>${ENCODINGS.map((name) => html`<option>${name}</option>`)}</select></label>
  <p class="acts flex wrap gap-2"><button>${importing.check}</button> <output class="soft"></output></p></fieldset></form>
  <section><h2>${importing.templates}</h2><p class="soft">${importing.templatesLead}</p><ul class="jump flex wrap gap-1">${Object.entries(
    CONTENT_OF,
  ).map(
    ([kind, name]) =>
      html`<li><a href="/content/template/${kind}" download>${content.kinds[name].name}</a></li>`,
  )}</ul></section>`
}

const checkedForm = z.object({ key: z.optional(z.string()) })
type OfCheck = { Querystring: Readonly<Record<string, unknown>> }
type OfChecked = { Body: z.output<typeof checkedForm> }

export function importContent(app: FastifyInstance, desk: OpenDesk): void {
  const remove = ({ folder }: Pick<Checked, 'folder'>) => rmSync(folder, { recursive: true, force: true })
  /** By the CSRF token of the session that uploaded them; one for each, so that repeated checks do not fill the disk. */
  const waiting = new LRUCache<string, Checked>({
    ttl: KEPT_MS,
    ttlAutopurge: true,
    // those that are deleted are being imported
    dispose: (checked, _session, reason) => reason !== 'delete' && remove(checked),
  })
  app.addHook('onClose', async () => {
    for (const checked of waiting.values()) remove(checked)
  })

  async function run(view: View, { folder, file, ...options }: Omit<Checked, 'key'>, dryRun: boolean) {
    const client = await view.db.connect()
    try {
      return await importFile(client, path.join(folder, file), {
        folder,
        dryRun,
        ...options,
        mediaDir: desk.media,
        bucket: desk.bucket,
      })
    } finally {
      client.release()
    }
  }

  function show(view: View, reply: FastifyReply, part: Part) {
    const { importing } = view.words.content
    const body = html`${kindsPart(view, 'import')}<p>${importing.lead}</p>${chooseForm(view)}<div id="preview" tabindex="-1">${part}</div>`
    return showPage(view, reply, { title: importing.title, room: '/content', body })
  }

  /** Writes the uploaded files into a folder. Returns the names of the tables among them. */
  async function take(request: FastifyRequest, folder: string): Promise<string[]> {
    const tables: string[] = []
    const limits = { files: FILES_MAX, fields: 0, fileSize: BYTES_MAX }
    for await (const { filename, file } of request.files({ limits })) {
      const name = safeName(filename) || 'x'
      await pipeline(file, createWriteStream(path.join(folder, name)))
      if (await isTable(path.join(folder, name))) tables.push(name)
    }
    return tables
  }

  app.get('/content/import', ofContent, async (request, reply) => show(viewOf(desk, request), reply, ''))

  app.get<{ Params: { kind: string } }>('/content/template/:kind', ofContent, async ({ params }, reply) => {
    const { kind } = params
    if (!isKindName(kind)) return reply.callNotFound()
    reply.header('content-disposition', `attachment; filename="${kind}.csv"`)
    return reply.type('text/csv; charset=utf-8').send(templateOf(kind))
  })

  app.post<OfCheck>('/content/import/check', withForm(ofContent, emptyForm), async (request, reply) => {
    const view = viewOf(desk, request)
    const { importing } = view.words.content
    const { existing, encoding } = request.query
    const folder = mkdtempSync(path.join(os.tmpdir(), 'saikoro-import-'))
    const key = crypto.randomUUID()
    let isKept = false
    try {
      const [file, ...others] = await take(request, folder)
      if (!file || others.length > 0) return sendSentence(reply, 409, view.words, importing.oneTable)
      const checked = {
        ...{ key, folder, file },
        existing: isExistingWay(existing) ? existing : 'refuse',
        encoding: isEncodingName(encoding) ? encoding : undefined,
      } as const
      const result = await run(view, checked, true)
      isKept = result.faults.length === 0
      if (isKept) waiting.set(sessionOf(request), checked)
      return show(
        view,
        reply.status(isKept ? 200 : 409),
        html`<h2>${importing.preview(file, result.encoding)}</h2><p role="status">${sumUp(view, result)}${!isKept && html` <strong>${importing.nothing}</strong>`}</p>
        ${
          isKept &&
          html`<form method="post" action="/content/import" class="bar row wrap gap-3" data-import-now>${formToken(view)}<input type="hidden" name="key" value="${key}"><button>${importing.now(result.rows.length)}</button></form>`
        }
        ${outcomesPart(view, result)}`,
      )
    } finally {
      if (!isKept) remove({ folder })
    }
  })

  app.post<OfChecked>('/content/import', withForm(ofContent, checkedForm), async (request, reply) => {
    const view = viewOf(desk, request)
    const { importing } = view.words.content
    const checked = waiting.get(sessionOf(request))
    if (!checked || checked.key !== request.body.key)
      return sendSentence(reply, 409, view.words, importing.gone)
    // taken at once, so that a second click imports nothing
    waiting.delete(sessionOf(request))
    try {
      const result = await run(view, checked, false)
      const isDone = result.faults.length === 0
      return show(
        view,
        reply.status(isDone ? 200 : 409),
        html`<p class="${isDone ? 'done' : 'fault'}" role="${isDone ? 'status' : 'alert'}">${isDone ? view.words.content.saved : importing.nothing} ${sumUp(view, result)}</p>
        ${outcomesPart(view, result)}`,
      )
    } finally {
      remove(checked)
    }
  })
}
