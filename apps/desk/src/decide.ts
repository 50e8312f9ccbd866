// Takes decisions from the forms of the desk, and undoes them in time.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { findAction, isKind, type Kind, type RowKey, textFor } from './decisions.ts'
import { type OpenDesk, viewOf } from './desk.ts'
import { sendSentence } from './errors.ts'
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
type OfHeld = Body & { Params: { key: string; verb: string } }

export function takeDecisions(app: FastifyInstance, desk: OpenDesk): void {
  const { holds, claims } = desk
  /** A claim is for the eye alone: without it a decision is taken all the same. */
  const announce = (kind: Kind, rows: readonly RowKey[], seconds: number) => {
    const ids = rows.map(({ id }) => id)
    return claims.announce(kind, ids, seconds).catch(() => {})
  }
  app.post<Body>('/decide', ofReview, async (request, reply) => {
    const { words } = viewOf(desk, request)
    const back = pageOf(request.body?.from)
    const given = z.safeParse(decisionShape, request.body)
    const [name = '', choice] = given.success ? given.data.action.split(':') : []
    const found = given.success ? findAction(given.data.kind, name) : undefined
    const rows = given.success ? keysOf(given.data.row) : []
    if (!given.success || !found || (rows.length > 1 && !found.action.many))
      return sendSentence(reply, 400, words, words.refusals.row_unknown)
    const own = given.data.words ?? ''
    const decisionText = textFor(found.action, words.decisions, choice ? Number(choice) : undefined, own)
    if (!decisionText) return sendSentence(reply, 409, words, words.refusals.reason_missing)
    holds.add({ ...found, rows, decisionText })
    await announce(found.kind, rows, Math.ceil(desk.holdMs / 1000) + CLAIM_MARGIN_S)
    return reply.redirect(back, 303)
  })
  app.post<Body>('/claim', ofReview, async (request, reply) => {
    const given = z.safeParse(z.object({ kind: z.string(), row: rowShape }), request.body)
    if (given.success && isKind(given.data.kind))
      await announce(given.data.kind, keysOf(given.data.row), OPENED_S)
    return reply.status(204).send()
  })
  app.post<OfHeld>('/held/:key/:verb', ofReview, async (request, reply) => {
    const key = Number(request.params.key)
    const decision = holds.held().find((each) => each.key === key)
    const { verb } = request.params
    if (verb === 'undo' && holds.undo(key) && decision) await announce(decision.kind, decision.rows, 0)
    else if (verb === 'now') await holds.writeNow(key)
    else if (verb === 'dismiss') holds.dismiss(key)
    return reply.redirect(pageOf(request.body?.from), 303)
  })
}
