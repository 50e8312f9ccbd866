// The contract as an OpenAPI 3.1 document.
import { httpStatusOf, type RefusalCode } from '@saikoro/shared/errors'
import { WIRE_LANGUAGES } from '@saikoro/shared/locale'
import { ANSWERS, REFUSALS } from '@saikoro/shared/phrases'
import * as z from 'zod/mini'
import { type DescribedCall, describeCalls } from './calls.ts'

type Json = Readonly<Record<string, unknown>>

const TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'
/** Calls that take a file beside their fields. */
const UPLOADS: ReadonlySet<string> = new Set(['system/uploadLocality'])

/** The first of these that a leaf accepts is its example, unless its name says more. */
const EXAMPLES = [
  ...['text', '1000.00', '202611280001', '2026-11-28 12:00:00', '2026-11-28', '18:00-19:00', '18:00', ''],
  ...[1, 2, 0, true, null],
]
const BY_NAME: Readonly<Record<string, string>> = {
  code: 'WELCOME',
  date: '2026-12-24',
  expect: '202611280001',
  item: 'big,odd',
  key: 'sai60',
  lid: '1',
  money: '20',
}

/** A schema of Zod as JSON schema. Each leaf has an example that it accepts, and its source where the contract states one. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...found } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema, path }) {
      const { source } = zodSchema._zod.def as { source?: string }
      if (source) Object.assign(jsonSchema, { 'x-source': source })
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.properties || jsonSchema.items || jsonSchema.prefixItems || jsonSchema.anyOf) return
      if (jsonSchema.enum || 'const' in jsonSchema) return
      const isText = jsonSchema.type === 'string'
      const named = BY_NAME[String(path.at(-1))]
      const example = [...(named ? [named] : []), ...EXAMPLES].find(
        (value) =>
          (isText === (typeof value === 'string') || !jsonSchema.type) &&
          z.safeParse(zodSchema, value).success,
      )
      if (example !== undefined) jsonSchema.examples = [example]
    },
  })
  return found
}

/** Returns a value of this schema, made of the examples of its leaves. */
export function exampleOf(schema: Json): unknown {
  const {
    properties,
    prefixItems,
    items,
    anyOf,
    enum: members,
    examples,
  } = schema as Record<string, Json & Json[]>
  const [example] = examples ?? members ?? []
  if (example !== undefined || 'const' in schema) return example ?? schema.const
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, exampleOf(each as Json)]),
    )
  if (prefixItems) return prefixItems.map(exampleOf)
  if (items) return 'not' in items ? [] : [exampleOf(items)]
  return anyOf?.[0] && exampleOf(anyOf[0])
}

const base64 = (data: unknown) => Buffer.from(JSON.stringify(data)).toString('base64')

/** The envelope of a reply. */
function envelope(data: Json): Json {
  const contents = { contentEncoding: 'base64', contentMediaType: TYPE, contentSchema: data }
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { const: 200 },
      msg: { type: 'string', description: 'a message in the language of the request' },
      data: { type: 'string', ...contents },
    },
    examples: [{ code: 200, msg: ANSWERS.done.en, data: base64(exampleOf(data)) }],
  }
}

/** The refusals that are sent with an HTTP status, an example for each. */
function refusals(status: number): Json {
  const codes = (Object.keys(REFUSALS) as RefusalCode[]).filter((code) => httpStatusOf(code) === status)
  const examples = codes.map((code) => [
    code,
    { value: { code: 401, msg: REFUSALS[code].en, data: base64([]) } },
  ])
  return {
    description:
      'Refused: nothing was changed. The header `refusal` names the reason as a code. A session that has ended has the same message in every language.',
    content: {
      [TYPE]: { schema: { $ref: '#/components/schemas/Refusal' }, examples: Object.fromEntries(examples) },
    },
  }
}

const STATUSES = [...new Set((Object.keys(REFUSALS) as RefusalCode[]).map(httpStatusOf))].toSorted()

function operation({ call, name, domain, description }: DescribedCall): Json {
  const input = schemaOf(call.input, 'output') as { properties?: Record<string, Json> }
  const fields = Object.entries(input.properties ?? {})
  const file = { file: { type: 'string', format: 'binary' } }
  const properties = { ...input.properties, ...(UPLOADS.has(call.path) && file) }
  const type = UPLOADS.has(call.path) ? 'multipart/form-data' : FORM
  const others = STATUSES.filter((status) => status !== 200)
  return {
    operationId: name,
    tags: [domain],
    description,
    ...(call.access === 'public' && { security: call.isPersonal ? [{}, { token: [] }] : [] }),
    'x-access': call.access,
    ...(call.isPostOnly && { 'x-post-only': true }),
    parameters: [
      { $ref: '#/components/parameters/lang' },
      ...(call.changes ? [] : fields.map(([field, schema]) => ({ in: 'query', name: field, schema }))),
    ],
    ...(call.changes && { requestBody: { content: { [type]: { schema: { type: 'object', properties } } } } }),
    responses: {
      200: {
        description: 'Done, or refused: `code` is 200 or 401.',
        content: {
          [TYPE]: {
            schema: {
              anyOf: [envelope(schemaOf(call.reply, 'input')), { $ref: '#/components/schemas/Refusal' }],
            },
          },
        },
      },
      ...Object.fromEntries(others.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  }
}

/** Returns the document. */
export async function openApiDocument(): Promise<Json> {
  const calls = await describeCalls()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Saikoro',
      version: '1',
      description:
        'A call answers `{code, msg, data}`; `data` is JSON in base64. Each is accepted by GET and by POST (with `x-post-only` by POST alone), as a form or as JSON; this is how our client sends it.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    paths: Object.fromEntries(
      calls.map((each) => [`/${each.call.path}`, { [each.call.changes ? 'post' : 'get']: operation(each) }]),
    ),
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'the session token in base64' },
      },
      parameters: {
        lang: {
          in: 'header',
          name: 'lang',
          schema: { enum: WIRE_LANGUAGES },
          description: '`ml` is Malay; Japanese without it',
        },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'msg', 'data'],
          properties: {
            code: { const: 401 },
            msg: { type: 'string', description: 'the reason in the language of the request' },
            data: { const: base64([]) },
          },
        },
      },
      responses: Object.fromEntries(STATUSES.map((status) => [status, refusals(status)])),
    },
  }
}
