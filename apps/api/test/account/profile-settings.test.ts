import { replaceName, setName, setSex, uploadHeaderImg } from '@saikoro/shared/contract/account'
import { completeBriefing } from '@saikoro/shared/contract/briefing'
import { getUserInfo } from '@saikoro/shared/contract/member'
import { expect, test } from 'vitest'
import { call, from, refusal } from '../support/call.ts'
import { newMember, newMembers, PASSWORD, setUpNewMember } from '../support/members.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld()
const member = setUpNewMember(world)

const me = () => call(world, getUserInfo, {}, from(member))

test('members who ask for their accounts at once read their own', async () => {
  const asking = await newMembers(world, 20)
  const found = await Promise.all(
    asking.flatMap((each) => [each, each].map((as) => call(world, getUserInfo, {}, from(as)))),
  )
  expect(found.map(({ id }) => id)).toEqual(asking.flatMap(({ id }) => [id, id]))
})

test('C1.1 activates every member at once after the briefing', async () => {
  expect((await me()).isjh).toBe(false)
  await call(world, completeBriefing, {}, from(member))
  await call(world, completeBriefing, {}, from(member))
  expect((await me()).isjh).toBe(true)
})

test('C1.1 activates only the caller, whatever fields are sent', async () => {
  const other = await newMember(world)
  const fields = { id: other.id, mid: other.id, member_id: other.id }
  await call(world, completeBriefing, fields as never, from(member))
  expect(
    await world.rows('SELECT id FROM member WHERE activated AND id = ANY ($1)', [[member.id, other.id]]),
  ).toEqual([{ id: member.id }])
})

test('setSex: accepts male and female only', async () => {
  for (const sex of ['1', '2']) {
    await call(world, setSex, { sex }, from(member))
    expect((await me()).sex).toBe(sex)
  }
  for (const sex of ['', '0', '3', '-1', '1.0', 'male'])
    expect(await refusal(world, setSex, { sex }, from(member))).toBe('sex_invalid')
  expect((await me()).sex).toBe('2')
})

test.each([
  ['\u3000', 'name_invalid'],
  ['Ha\u200bna', 'name_character'],
] as const)('setName and replaceName: refuse the name %j with %s', async (name, code) => {
  expect(await refusal(world, setName, { name }, from(member))).toBe(code)
  expect(await refusal(world, replaceName, { name, password: PASSWORD }, from(member))).toBe(code)
})

test.each([
  ['👩‍🦰Mei', '👩‍🦰Mei'],
  ['が Zoë'.normalize('NFD'), 'が Zoë'],
  [" 山田, 花 | Ōé O'Neil 김하나 🎲 ", "山田, 花 | Ōé O'Neil 김하나 🎲"],
] as const)('setName: stores %j as %j', async (name, stored) => {
  await call(world, setName, { name }, from(member))
  expect((await me()).name).toBe(stored)
})

test('C3.7 sets the name once, and changes it with the login password', async () => {
  await call(world, setName, { name: 'First' }, from(member))
  expect(await refusal(world, setName, { name: 'Another' }, from(member))).toBe('name_set')
  for (const wrong of [{ name: 'Second' }, { name: 'Second', password: 'wrong' }])
    expect(await refusal(world, replaceName, wrong, from(member))).toBe('password_wrong')
  expect((await me()).name).toBe('First')
  await call(world, replaceName, { name: 'Second', password: PASSWORD }, from(member))
  expect((await me()).name).toBe('Second')
})

test('uploadHeaderImg: accepts each of 185 avatars, of old clients by any URL that ends in its number', async () => {
  for (const [header_img, path] of [
    ['https://elsewhere.example/static/img/avatar7.png', '/media/avatars/007.svg'],
    ['avatar185.png', '/media/avatars/185.svg'],
    ['/media/avatars/012.svg', '/media/avatars/012.svg'],
  ] as const) {
    await call(world, uploadHeaderImg, { header_img }, from(member))
    expect((await me()).header_img).toBe(path)
  }
  const wrong = [
    'avatar0.png',
    'avatar186.png',
    'avatar01.png',
    'avatar7.png?x',
    'myavatar7.png',
    'avatar7.svg',
  ]
  for (const header_img of wrong)
    expect(await refusal(world, uploadHeaderImg, { header_img }, from(member))).toBe('avatar_unknown')
})
