// Takes decisions from the forms of the desk, and undoes them in time.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { findAction, isKind, type RowKey, textFor } from './decisions.ts'
import { type OpenDesk, viewOf } from './desk.ts'
import { sayPage } from './errors.ts'
import { pageOf } from './language.ts'

const ROWS_MAX = 200
/** A claim outlives the hold a little, until the row has left the other desk. */
const CLAIM_MARGIN_S = 5
/** How long a row is announced whose form an operator opened. */
const OPENED_S = 60

const rowShape = z.string().check(z.regex(/^\d{1,9}\.\d{1,9}$/))
const rowsShape = z.union([z.array(rowShape).check(z.maxLength(ROWS_MAX)), rowShape])
const decisionShape = z.object({
  kind: z.string(),
  action: z.string().check(z.regex(/^[A-Za-z]{1,20}(:[1-9])?$/)),
  row: rowsShape,
  words: z.optional(z.string().check(z.maxLength(2000))),
})

const keysOf = (rows: z.output<typeof rowsShape>): RowKey[] =>
  [rows].flat().map((row) => {
    const [id = '', version = ''] = row.split('.')
    return { id: Number(id), version: Number(version) }
  })

const ofReview = { config: { roles: ['review'] } } as const

type Body = { Body: Record<string, unknown> | undefined }

export function takeDecisions(app: FastifyInstance, desk: OpenDesk): void {
  const { holds, claims } = desk
  app.post<Body>('/decide', ofReview, async (request, reply) => {
    const { words } = viewOf(desk, request)
    const back = pageOf(request.body?.from)
    const given = z.safeParse(decisionShape, request.body)
    const [name = '', choice] = given.success ? given.data.action.split(':') : []
    const found = given.success ? findAction(given.data.kind, name) : undefined
    if (!given.success || !found)
      return reply
        .status(400)
        .type('text/html')
        .send(sayPage(words, words.errors.title, words.refusals.noRow))
    const decisionText = textFor(
      found.action,
      words.decisions,
      choice ? Number(choice) : undefined,
      given.data.words ?? '',
    )
    if (!decisionText)
      return reply
        .status(409)
        .type('text/html')
        .send(sayPage(words, words.errors.title, words.refusals.noReason))
    const rows = keysOf(given.data.row)
    if (rows.length > 1 && !found.action.many)
      return reply
        .status(400)
        .type('text/html')
        .send(sayPage(words, words.errors.title, words.refusals.noRow))
    holds.add({ ...found, rows, decisionText })
    const ids = rows.map(({ id }) => id)
    await claims.announce(found.kind, ids, Math.ceil(desk.holdMs / 1000) + CLAIM_MARGIN_S).catch(() => {})
    return reply.redirect(back, 303)
  })
  app.post<Body>('/claim', ofReview, async (request, reply) => {
    const given = z.safeParse(z.object({ kind: z.string(), row: rowShape }), request.body)
    if (given.success && isKind(given.data.kind))
      await claims.announce(
        given.data.kind,
        keysOf(given.data.row).map(({ id }) => id),
        OPENED_S,
      )
    return reply.status(204).send()
  })
  app.post<Body & { Params: { key: string; verb: string } }>(
    '/held/:key/:verb',
    ofReview,
    async (request, reply) => {
      const key = Number(request.params.key)
      const decision = holds.held().find((each) => each.key === key)
      const { verb } = request.params
      if (verb === 'undo' && holds.undo(key) && decision)
        await claims
          .announce(
            decision.kind,
            decision.rows.map(({ id }) => id),
            0,
          )
          .catch(() => {})
      else if (verb === 'now') await holds.writeNow(key)
      else if (verb === 'dismiss') holds.dismiss(key)
      return reply.redirect(pageOf(request.body?.from), 303)
    },
  )
}
