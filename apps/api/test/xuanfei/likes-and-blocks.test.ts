import {
  block,
  getBlocks,
  like,
  report,
  unblock,
  xuanfeidata,
  xuanfeilist,
} from '@saikoro/shared/contract/xuanfei'
import { expect, test } from 'vitest'
import { atOnce, call, callRaw, en, newAddress, refusal } from '../support/call.ts'
import { type Member, setUpNewMember } from '../support/members.ts'
import { addPerson, disable } from '../support/samples.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld({ samples: true })
const member = setUpNewMember(world)
const other = setUpNewMember(world)

test('like: counts once per member; a second call removes it', async () => {
  expect(await call(world, like, { id: 1 }, member)).toEqual({ dianzan: 1, liked: true })
  expect(await call(world, like, { id: 1 }, other)).toEqual({ dianzan: 2, liked: true })
  expect(await call(world, xuanfeidata, { id: 1 }, member)).toMatchObject({ dianzan: 2, liked: true })
  expect(await call(world, xuanfeidata, { id: 1 })).toMatchObject({ dianzan: 2, liked: false })
  expect(await call(world, like, { id: 1 }, member)).toEqual({ dianzan: 1, liked: false })
  expect(await call(world, xuanfeidata, { id: 1 }, other)).toMatchObject({ dianzan: 1, liked: true })
})

test('like: 50 concurrent likes of one member count at most once', async () => {
  const replies = await atOnce(51, () => call(world, like, { id: 2 }, member))
  for (const { dianzan } of replies) expect(dianzan).toBeLessThan(2)
  const { dianzan } = await call(world, xuanfeidata, { id: 2 })
  expect(await world.count('profile_like WHERE profile_id = 2')).toBe(dianzan)
})

test("C5.3 hides the profile from the member's own list only, whose pages keep ten rows, and unblock restores it", async () => {
  const first = async (as?: Member) =>
    (await call(world, xuanfeilist, { id: '', page: '', high_end: '' }, as ?? {}))[0]?.id
  await call(world, block, { id: 24 }, member)
  await call(world, block, { id: 24 }, member)
  expect([await first(member), await first(other), await first()]).toEqual([23, 24, 24])
  expect((await call(world, xuanfeidata, { id: 24 }, member)).blocked).toBe(true)
  expect(await call(world, getBlocks, {}, en(member))).toEqual([
    { id: 24, xuanfei_name: 'Wakana', img_url: '/media/profiles/wakana-1.webp' },
  ])
  expect(await call(world, getBlocks, {}, other)).toEqual([])
  expect(await call(world, unblock, { id: 24 }, other)).toEqual([])
  expect(await first(member)).toBe(23)
  await call(world, unblock, { id: 24 }, member)
  expect(await first(member)).toBe(24)
  for (const id of [24, 20, 16]) await call(world, block, { id }, member)
  const page = (nth: number) => call(world, xuanfeilist, { id: '', page: nth, high_end: '' }, member)
  const pages = await Promise.all([1, 2, 3].map(page))
  expect(pages.map((rows) => rows.length)).toEqual([10, 10, 1])
})

test('C5.3 visitors, members and closed accounts report a profile', async () => {
  await disable(world, other)
  for (const [as, id] of [
    [{}, null],
    [member, member.id],
    [other, other.id],
  ] as const) {
    const address = newAddress()
    const sent = { id: 3, reason: ' They asked me to pay. ' }
    const { msg } = await callRaw(world, report.path, sent, { ...as, address, lang: 'en' })
    expect(msg).toBe('Thank you. We got your report.')
    const newest = 'SELECT member_id, profile_id, address, reason FROM report ORDER BY id DESC LIMIT 1'
    const stored = { member_id: id, profile_id: 3, address, reason: 'They asked me to pay.' }
    expect(await world.row(newest)).toEqual(stored)
  }
})

test('report: stores nothing without a reason or for an unlisted profile', async () => {
  const person = await addPerson(world)
  const before = await world.count('report')
  for (const reason of ['', '  \n'])
    expect(await refusal(world, report, { id: 1, reason })).toBe('reason_missing')
  for (const id of [0, 999, person])
    expect(await refusal(world, report, { id, reason: 'x' })).toBe('profile_unknown')
  expect(await world.count('report')).toBe(before)
})

test('access: rejects like and block of an unlisted profile', async () => {
  const person = await addPerson(world)
  for (const id of [0, 999, person])
    for (const each of [like, block])
      expect(await refusal(world, each, { id }, en(member))).toBe('profile_unknown')
})
