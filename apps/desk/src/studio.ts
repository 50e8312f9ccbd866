// Prisma Studio as a page of the desk, and the procedures that its client (studio-client.ts) calls.
import fastifyStatic from '@fastify/static'
import { inRoot } from '@saikoro/system/paths'
import type { FastifyInstance } from 'fastify'
import { hasSqlDetails, parse } from 'libpg-query'
import pg from 'pg'
import * as z from 'zod/mini'
import { type OpenDesk, type View, viewOf } from './desk.ts'
import { html } from './html.ts'
import type { Words } from './locales/ja.ts'
import { CONTENT_POLICY, showPage } from './page.ts'
import { describeRefusal } from './refusals.ts'
import { inTransaction } from './transaction.ts'

// the protocol of PostgreSQL ends a statement at a NUL, and its grammar takes no empty one
const sql = z.string().check(z.regex(/^[^\0]+$/))
const queryShape = z.object({ sql, parameters: z.array(z.unknown()) })
type Query = z.output<typeof queryShape>
const procedure = z.discriminatedUnion('procedure', [
  z.object({ procedure: z.literal('query'), query: queryShape }),
  z.object({ procedure: z.literal('transaction'), queries: z.array(queryShape) }),
  z.object({ procedure: z.literal('sql-lint'), sql, schemaVersion: z.optional(z.string()) }),
])
type Procedure = { Body: z.output<typeof procedure> }

const STATEMENTS = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']

/** A parsed statement: its kind, and the parts that name a row. */
interface Statement {
  readonly kind: string
  readonly relation?: { readonly relname?: string }
  readonly whereClause?: unknown
}

/** Returns the one statement that a query has to be, undefined for anything else; throws an error of the parser. */
async function statementOf({ sql }: Pick<Query, 'sql'>): Promise<Statement | undefined> {
  const { stmts = [] } = await parse(sql)
  const [kind = '', parts] = Object.entries(stmts[0]?.stmt ?? {})[0] ?? []
  return stmts.length === 1 && STATEMENTS.includes(kind) ? { kind, ...parts } : undefined
}

/** Returns what was refused, and of which row: Studio saves several rows at once, each with a statement. */
async function describeInStudio(words: Words, query: Query, error: pg.DatabaseError): Promise<string> {
  const { kind, relation, whereClause } = (await statementOf(query)) ?? {}
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

/** Runs statements in a transaction with the rights of the operator, whose session it is. */
const asOperator = <T>({ db }: View, work: (client: pg.PoolClient) => Promise<T>) => inTransaction(db, work)

const refused = (message: string) => [{ name: 'Refused', message }] as const

/** Runs queries, all or none. Returns the rows of each, or why one is refused. */
async function run(view: View, queries: readonly Query[]) {
  const { words } = view
  let running = queries[0]
  try {
    for (const query of queries) if (!(await statementOf(query))) return refused(words.refusals.one_statement)
    const results = await asOperator(view, async (client) => {
      const all: unknown[][] = []
      for (running of queries)
        all.push((await client.query({ text: running.sql, values: [...running.parameters], types })).rows)
      return all
    })
    return [null, results] as const
  } catch (error) {
    if (hasSqlDetails(error)) return refused(describeRefusal(words, { message: error.message }))
    if (!running || !(error instanceof pg.DatabaseError)) throw error
    return refused(await describeInStudio(words, running, error))
  }
}

/** Returns where the grammar of PostgreSQL ends to understand a text. */
async function lint(text: string) {
  try {
    await parse(text)
    return []
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
      return [null, { diagnostics: await lint(body.sql), schemaVersion: body.schemaVersion }]
    const [failure, results] = await run(view, [body.query])
    return [failure, results?.[0]]
  })
}
