import type { Call } from '@saikoro/shared/contract/call'
import { sample } from '@saikoro/testing/long'
import supertest from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from '../support/all-calls.ts'
import { headersOf, newAddress, openEnvelope } from '../support/call.ts'
import { dumpTables } from '../support/database.ts'
import { openDraw } from '../support/draws.ts'
import { type Member, newMember, newSession } from '../support/members.ts'
import { setUpWorld } from '../support/set-up.ts'

const world = setUpWorld()
let member: Member
const calls = await allCalls()
const dump = () => dumpTables(world.owner, ['login_failure'])

beforeAll(async () => {
  member = await newMember(world)
  await openDraw(world)
})

/** As they stand in a form, escapes included. */
const IN_FORMS = [
  '%FF%FE%80',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%',
  '%zz',
  '-1',
  '1e400',
  '9223372036854775808',
  'NaN',
  '__proto__',
  "'%3B DROP TABLE member --",
  '%F0%9F%8E%B2'.repeat(20),
  'x'.repeat(5_000),
]

/** As they stand in JSON. */
const IN_JSON = [
  '"\\ud800"',
  '"\\u0000"',
  '1e400',
  '123456789012345678901234567890',
  'null',
  'true',
  '["a","b"]',
  '{}',
  '{"__proto__":{"isjh":1}}',
  '{"toString":null}',
  '['.repeat(5_000) + ']'.repeat(5_000),
]

function fieldsOf({ input }: Call): string[] {
  return input instanceof z.ZodMiniObject ? Object.keys(input._zod.def.shape) : []
}

/** Of these values every call gets a share, and other values than the call before. */
const SHARE = 9

function* formBodies(fields: readonly string[], nth: number): Generator<string> {
  if (fields.length === 0) yield 'anything=%FF%00'
  yield '__proto__=1&__proto__[isjh]=1&constructor=2&constructor.prototype=3&toString=4&hasOwnProperty=5'
  yield fields.flatMap((name) => [`${name}=1`, `${name}=2`, `${name}[]=3`, `${name}[a]=4`]).join('&')
  yield '&&==&=&%00=%00&%FF=1'
  for (const value of sample(IN_FORMS, SHARE, nth)) yield fields.map((name) => `${name}=${value}`).join('&')
  for (const [field, name] of fields.entries())
    for (const value of sample(IN_FORMS, 2 * SHARE, nth + field)) yield `${name}=${value}`
}

function* jsonBodies(fields: readonly string[], nth: number): Generator<string> {
  yield '{"__proto__":{"username":"mika"},"constructor":{"prototype":{"isjh":1}}}'
  for (const value of sample(IN_JSON, SHARE, nth)) {
    yield `{${fields.map((name) => `"${name}":${value}`).join()}}`
    yield `{${fields.map((name) => `"${name}":"1","${name}":${value}`).join()}}`
  }
}

/** Sends all of it. What only reads changes nothing at all; of a call that changes something, each refusal is looked at. */
async function expectHarmless(
  call: Call,
  asks: Iterable<[what: string, ask: supertest.Test]>,
): Promise<void> {
  const token = await newSession(world, member)
  let before = await dump()
  for (const [what, ask] of asks) {
    const { status, code } = openEnvelope(await ask.set(headersOf({ token, address: newAddress() })))
    expect(status >= 500, `${call.path} ${what.slice(0, 80)}`).toBe(false)
    if (!call.changes) continue
    const after = await dump()
    if (code !== 200) expect(after, `${call.path} ${what.slice(0, 80)}`).toEqual(before)
    before = after
  }
  if (!call.changes) expect(await dump()).toEqual(before)
}

test.each(calls)(
  'whatever form or JSON holds, $path answers sealed and a refusal changes nothing',
  async (call) => {
    const [fields, nth] = [fieldsOf(call), calls.indexOf(call)]
    function* asks(): Generator<[string, supertest.Test]> {
      const http = supertest(world.app.server)
      const post = (type: string, body: string) =>
        http.post(`/api/${call.path}`).set('content-type', type).send(body)
      for (const body of formBodies(fields, nth)) yield [body, post('text/plain', body)]
      for (const body of jsonBodies(fields, nth)) yield [body, post('application/json', body)]
      for (const value of sample(
        IN_FORMS.filter((text) => text.length < 500),
        SHARE,
        nth,
      ))
        yield [value, http.get(`/api/${call.path}?${fields.map((name) => `${name}=${value}`).join('&')}`)]
    }
    await expectHarmless(call, asks())
  },
)

test('finds the fields of the contract', () => {
  expect(calls.flatMap(fieldsOf).length).toBeGreaterThan(20)
})

test('leaves prototypes unchanged', () => {
  expect(Object.keys(Object.getPrototypeOf({}))).toEqual([])
  expect(({} as Record<string, unknown>).isjh).toBeUndefined()
})
