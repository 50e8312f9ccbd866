// Prisma Studio as a page of the desk, and the procedures that its client (studio-client.ts) calls.
import fastifyStatic from '@fastify/static'
import { sentenceOf } from '@saikoro/shared/locales/refusal-of'
import { inRoot } from '@saikoro/system/paths'
import type { FastifyInstance } from 'fastify'
import { hasSqlDetails } from 'libpg-query'
import pg from 'pg'
import * as z from 'zod/mini'
import { type OpenDesk, type View, viewOf } from './desk.ts'
import { html } from './html.ts'
import type { Words } from './locales/ja.ts'
import { CONTENT_POLICY, showPage } from './page.ts'
import { describeRefusal, isAbsence } from './refusals.ts'
import { parseText, readStatement, type Statement } from './studio-statement.ts'
import { inTransaction } from './transaction.ts'

// the protocol of PostgreSQL ends a statement at a NUL, its grammar takes no empty one, and other control characters
// keep libpg-query from returning tokens
const sql = z.string().check(z.regex(/^[\P{Cc}\t\n\r]+$/u))
const queryShape = z.object({ sql, parameters: z.array(z.unknown()) })
type Query = z.output<typeof queryShape>
const procedure = z.discriminatedUnion('procedure', [
  z.object({ procedure: z.literal('query'), query: queryShape }),
  z.object({ procedure: z.literal('transaction'), queries: z.array(queryShape) }),
  z.object({ procedure: z.literal('sql-lint'), sql, schemaVersion: z.optional(z.string()) }),
])
type Procedure = { Body: z.output<typeof procedure> }

/** Returns what was refused, and of which row: Studio saves several rows at once, each with a statement. */
function describeInStudio(words: Words, { query, statement }: Read, error: pg.DatabaseError): string {
  const { kind, relation, whereClause } = statement
  const table = kind === 'SelectStmt' ? undefined : relation?.relname
  const parameter = /"ParamRef":\{"number":(\d+)/.exec(JSON.stringify(whereClause ?? ''))?.[1]
  const key = kind === 'UpdateStmt' && parameter ? query.parameters[Number(parameter) - 1] : undefined
  const { message, code, detail, constraint, column } = error
  const sentence = describeRefusal(words, { message, code, detail, constraint, table, column })
  const row = [table, key, column].filter(Boolean).join(' ')
  return row ? `${row}: ${sentence}` : sentence
}

/** Studio shows and returns these as PostgreSQL writes them: a Date has no microseconds, and a day no time zone. */
const { BYTEA, DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins
const AS_TEXT: readonly number[] = [BYTEA, DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ]
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    AS_TEXT.includes(oid) ? String : pg.types.getTypeParser(oid, format as 'text'),
}

/** Whatever the settings of the login are. */
const LIMITS = `SET TRANSACTION ISOLATION LEVEL READ COMMITTED, READ WRITE; SET LOCAL transaction_timeout = '15s';
  SET LOCAL statement_timeout = '10s'; SET LOCAL lock_timeout = '2s'`
const ROWS_MAX = 10_000

class TooManyRowsError extends Error {}

/** A query with the statement that its text is. */
interface Read {
  readonly query: Query
  readonly statement: Statement
}

/** Returns the rows of a query. A cursor bounds those of a SELECT, which would otherwise all be held in memory. */
async function rowsOf(client: pg.PoolClient, { query: { sql, parameters }, statement }: Read) {
  const values = [...parameters]
  if (statement.kind !== 'SelectStmt') return (await client.query({ text: sql, values, types })).rows
  await client.query(`DECLARE studio NO SCROLL CURSOR FOR ${sql}`, values)
  const { rows } = await client.query({ text: `FETCH ${ROWS_MAX + 1} FROM studio`, types })
  if (rows.length > ROWS_MAX) throw new TooManyRowsError()
  await client.query('CLOSE studio')
  return rows
}

const refused = (message: string) => [{ name: 'Refused', message }] as const

/** Runs queries in one transaction with the rights of the operator. Returns the rows of each, or why one is refused. */
async function run({ db, timeZone, words }: View, queries: readonly Query[]) {
  let running: Read | undefined
  try {
    const all: Read[] = []
    for (const query of queries) {
      const statement = await readStatement(query.sql)
      if ('code' in statement) return refused(sentenceOf(words.refusals, statement))
      all.push({ query, statement })
    }
    const results = await inTransaction(db, async (client) => {
      await client.query(LIMITS)
      // times are shown and read in the zone of the desk; every function of the database states its own
      await client.query(`SELECT set_config('TimeZone', $1, true)`, [timeZone])
      const found: unknown[][] = []
      for (running of all) found.push(await rowsOf(client, running))
      return found
    })
    return [null, results] as const
  } catch (error) {
    if (error instanceof TooManyRowsError) return refused(words.refusals.too_much)
    if (hasSqlDetails(error)) return refused(describeRefusal(words, { message: error.message }))
    if (!running || !(error instanceof Error)) throw error
    if (error instanceof pg.DatabaseError) return refused(describeInStudio(words, running, error))
    if (!isAbsence(error)) throw error
    return refused(words.refusals.absent)
  }
}

/** Returns where the grammar of PostgreSQL ends to understand a text. */
async function lint(words: Words, text: string) {
  try {
    const parsed = await parseText(text)
    if (!('code' in parsed)) return []
    return [{ severity: 'error', message: sentenceOf(words.refusals, parsed), from: 0, to: text.length }]
  } catch (error) {
    if (!hasSqlDetails(error)) throw error
    const from = Math.min(error.sqlDetails?.cursorPosition ?? 0, text.length)
    return [{ severity: 'error', message: error.message, from, to: Math.min(from + 1, text.length) }]
  }
}

export async function serveStudio(app: FastifyInstance, desk: OpenDesk): Promise<void> {
  const directives = {
    ...CONTENT_POLICY,
    // its editor and its notices write style sheets, its icons are data
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
  }
  const helmet = { contentSecurityPolicy: { useDefaults: false, directives } }
  app.get('/studio', { helmet }, async (request, reply) => {
    const view = viewOf(desk, request)
    const body = html`<p id="refusal" class="fault surface" role="alert" hidden></p><div id="studio"></div>
<link rel="stylesheet" href="/studio/studio.css"><script src="/studio/studio.js" type="module"></script>`
    return showPage(view, reply, { room: '/studio', body })
  })
  await app.register(fastifyStatic, {
    root: inRoot('apps/desk/dist'),
    prefix: '/studio/',
    index: false,
    decorateReply: false,
  })
  const options = { config: { everyOperator: true }, schema: { body: procedure } }
  app.post<Procedure>('/studio', options, async (request) => {
    const { body } = request
    const view = viewOf(desk, request)
    if (body.procedure === 'transaction') return run(view, body.queries)
    if (body.procedure === 'sql-lint')
      return [null, { diagnostics: await lint(view.words, body.sql), schemaVersion: body.schemaVersion }]
    const [failure, results] = await run(view, [body.query])
    return [failure, results?.[0]]
  })
}
