// Takes decisions from the forms of the desk, and undoes them in time.
import type { RefusalCode } from '@saikoro/shared/locales/refusal-of'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { findAction, isKind, type RowKey, textFor } from './decisions.ts'
import { ask, type OpenDesk, type View, viewOf } from './desk.ts'
import { sendSentence } from './errors.ts'
import { fromForm, withForm } from './forms.ts'
import { pageOf } from './language.ts'

const ROWS_MAX = 200
/** A claim outlives the hold a little, until the row has left the other desk. */
const CLAIM_MARGIN_S = 5
/** How long a row is announced whose form an operator opened. */
const OPENED_S = 60

const rowShape = z.string().check(z.regex(/^\d{1,9}\.\d{1,9}$/))
const rowsShape = z.union([z.array(rowShape).check(z.maxLength(ROWS_MAX)), rowShape])
const decisionForm = z.object({
  ...fromForm.shape,
  kind: z.string(),
  action: z.string().check(z.regex(/^[A-Za-z]{1,20}(:([1-9]|s[1-9]\d{0,8}))?$/)),
  row: rowsShape,
  words: z.optional(z.string().check(z.maxLength(2000))),
  key: z.optional(z.uuid()),
})

const claimForm = z.object({ kind: z.string(), row: rowShape })

const keysOf = (rows: z.output<typeof rowsShape>): RowKey[] =>
  [rows].flat().map((row) => {
    const [id = '', version = ''] = row.split('.')
    return { id: Number(id), version: Number(version) }
  })

const ofReview = { config: { roles: ['review'] } } as const

/** Returns why the database would refuse the operator's words. */
async function faultOfWords(view: View, own: string) {
  const shape = z.object({ fault: z.nullable(z.string()) })
  const [row] = await ask(view, shape, 'SELECT text_fault($1) AS fault', [own])
  return row?.fault
}

/** Leads a form back to its page. The script draws the page itself. */
const leave = (reply: FastifyReply, from: string | undefined) =>
  reply.request.headers['x-live'] ? reply.status(204).send() : reply.redirect(pageOf(from), 303)

type OfDecision = { Body: z.output<typeof decisionForm> }
type OfClaim = { Body: z.output<typeof claimForm> }
type OfHeld = { Body: z.output<typeof fromForm>; Params: { key: string; verb: string } }

export function takeDecisions(app: FastifyInstance, desk: OpenDesk): void {
  app.post<OfDecision>('/decide', withForm(ofReview, decisionForm), async (request, reply) => {
    const view = viewOf(desk, request)
    const { words, holds, claims, operator } = view
    const { kind, action, row, words: given = '', key = crypto.randomUUID(), from } = request.body
    const [name = '', choice] = action.split(':')
    const found = findAction(kind, name)
    const rows = keysOf(row)
    if (!found || (rows.length > 1 && !found.action.many))
      return sendSentence(reply, 400, words, words.refusals.row_unknown)
    const own = found.action.asks && !choice ? given.trim() : ''
    const decisionText = textFor(found.action, words.decisions, choice, own)
    if (!decisionText) return sendSentence(reply, 409, words, words.refusals.reason_missing)
    const fault = own && (await faultOfWords(view, own))
    if (fault) return sendSentence(reply, 409, words, words.refusals[fault as RefusalCode])
    holds.add({ ...found, key, rows, decisionText, own })
    claims.announce(operator, found.kind, rows, Math.ceil(desk.holdMs / 1000) + CLAIM_MARGIN_S)
    return leave(reply, from)
  })
  app.post<OfClaim>('/claim', withForm(ofReview, claimForm), async (request, reply) => {
    const { kind, row } = request.body
    const { claims, operator } = viewOf(desk, request)
    if (isKind(kind)) claims.announce(operator, kind, keysOf(row), OPENED_S)
    return reply.status(204).send()
  })
  app.post<OfHeld>('/held/:key/:verb', withForm(ofReview, fromForm), async (request, reply) => {
    const { holds, words, claims, operator } = viewOf(desk, request)
    const { key, verb } = request.params
    const decision = holds.held().find((each) => each.key === key)
    if (verb === 'undo') {
      if (!decision || !holds.undo(key)) return sendSentence(reply, 409, words, words.decisions.tooLate)
      claims.announce(operator, decision.kind, decision.rows, 0)
    } else if (verb === 'now') await holds.writeNow(key)
    else if (verb === 'dismiss') holds.dismiss(key)
    return leave(reply, request.body.from)
  })
}
