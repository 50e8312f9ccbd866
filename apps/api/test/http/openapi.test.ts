import path from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { describeCalls } from '../../src/openapi/calls.ts'
import { exampleOf, openApiDocument, schemaOf } from '../../src/openapi/document.ts'
import { serveOpenApi } from '../../src/openapi/page.ts'
import { setUpWorld } from '../support/world.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const world = setUpWorld()
const calls = await describeCalls()
const document = await openApiDocument()

test('docs/openapi.json is the contract, as an OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect([valid, errors]).toEqual([true, undefined])
  expect(Object.keys(document.paths as object)).toEqual(calls.map(({ call }) => `/${call.path}`))
  await expect(`${JSON.stringify(document, null, 1)}\n`).toMatchFileSnapshot(
    path.join(ROOT, 'docs/openapi.json'),
  )
})

test.each(calls)('the example of $call.path is a reply that the contract accepts', ({ call }) => {
  const example = exampleOf(schemaOf(call.reply, 'input'))
  expect(z.safeParse(call.reply, example).error?.issues).toBeUndefined()
})

test('the page that tries calls is served where it is switched on alone', async () => {
  const app = fastify()
  await app.register(serveOpenApi)
  const [page, json] = await Promise.all([app.inject('/openapi/'), app.inject('/openapi/json')])
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(json.json()).toEqual(document)
  await app.close()
  expect([...world.app.paths]).not.toContain('/openapi/json')
})
