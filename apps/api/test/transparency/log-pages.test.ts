import type { ReplyOf } from '@saikoro/shared/contract/call'
import { log } from '@saikoro/shared/contract/fairness'
import { walkLog } from '@saikoro/shared/fairness/log-walk'
import { isLong } from '@saikoro/testing/long'
import { beforeAll, expect, test } from 'vitest'
import { type As, call, headersOf, httpOf, newAddress } from '../support/call.ts'
import { finishDraw, openAfter, openDraw } from '../support/draws.ts'
import { type Member, newMember } from '../support/members.ts'
import { setUpWorld } from '../support/world.ts'

/** With three entries a draw, 34 fill more than a page. */
const DRAWS = isLong ? 34 : 3

const world = setUpWorld()
let members: Member[]
beforeAll(async () => {
  members = [await newMember(world), await newMember(world)]
  let draw = await openDraw(world)
  for (let count = 0; count < DRAWS; count += 1) draw = await openAfter(world, await finishDraw(world, draw))
})

/** Returns the data of one page as it crosses the wire. */
async function page(from: number, as: As): Promise<string> {
  const { text } = await httpOf(world)
    .get('/api/fairness/log')
    .query({ key: 'sai60', from })
    .set(headersOf({ ...as, address: newAddress() }))
  return JSON.parse(text).data
}

/** Returns the whole log from an entry on, page by page. */
async function entriesFrom(from = 1): Promise<ReplyOf<typeof log>['entries']> {
  const { entries, next } = await call(world, log, { key: 'sai60', from: String(from) })
  if (next === null) return entries
  expect(entries, 'only the last page is not full').toHaveLength(100)
  return [...entries, ...(await entriesFrom(next))]
}

test('C2.8 returns the same bytes to a visitor, two members and every language', async () => {
  const callers: As[] = [
    {},
    ...members.map(({ token }) => ({ token })),
    ...['zh', 'en', 'ml'].map((lang) => ({ lang })),
  ]
  for (const from of [1, 42, 101]) {
    const served = new Set<string>()
    for (const as of callers) served.add(await page(from, as))
    expect(served.size).toBe(1)
  }
})

test('C2.8 its pages are one chain without a gap', async () => {
  const entries = await entriesFrom()
  expect(entries.length > 100, 'more than a page').toBe(isLong)
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at + 1))
  expect(walkLog(entries, []).fault).toBeNull()
})
