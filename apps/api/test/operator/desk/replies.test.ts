import { en } from '@saikoro/desk/src/locales/en'
import { getMessages, send } from '@saikoro/shared/contract/support'
import { beforeEach, expect, test } from 'vitest'
import { call } from '../../support/call.ts'
import { inFour } from '../../support/content.ts'
import { openTestDesk, setUpDesk } from '../../support/desk.ts'
import { type Member, newMember } from '../../support/members.ts'
import { auditOf, hireOperator, studioInsert } from '../../support/operator.ts'
import { newPayee, newRecharge, uploadDir } from '../../support/wallets.ts'
import { HOUR, setUpWorld } from '../../support/world.ts'

const world = setUpWorld({ samples: true, config: { UPLOAD_DIR: uploadDir() } })
const desk = setUpDesk(world, { holdMs: 1 })

const page = async () => (await desk.get('/')).body
const decide = (kind: string, action: string, row: string, words = '') =>
  desk.post('/decide', { kind, action, row, words })
let member: Member
/** The row of the member's newest message, as its forms name it. */
async function ask(text: string): Promise<string> {
  await call(world, send, { text, reservation: 0 }, member)
  const id = await world.value('SELECT max(id) FROM support_message')
  return `${id}.${id}`
}
beforeEach(async () => {
  member = await newMember(world)
})

test("C1.5 a saved reply reaches the member in the member's language, with values that the database writes", async () => {
  member = await newPayee(world)
  await world.owner.query(`UPDATE member SET language = 'ms', name = 'Hana {date}' WHERE id = $1`, [
    member.id,
  ])
  await newRecharge(world, member, '500')
  const texts = inFour('text', '{name}: {reference} until {date}')
  await desk.post('/content/reply/new', { ...texts, sort: '0', open: '1', note: 'often asked', stamp: '' })
  const { id } = await world.row('SELECT id FROM saved_reply')
  const row = await ask('Where is it?')
  const reference = await world.value('SELECT max(payment_reference) FROM recharge')
  const shown = await page()
  expect(shown).toContain(`value="reply:s${id}"`)
  expect(shown).toMatch(new RegExp(`Hana [^<]*: ${reference} until 2026-11-22`))
  await decide('conversation', `reply:s${id}`, row)
  const last = async () => (await call(world, getMessages, {}, member)).at(-1)?.text
  await expect.poll(last).toBe(`Hana date: ${reference} until 2026-11-22`)
})

test('C1.5 a saved reply takes no number and no other placeholder, and a hidden one is not sent', async () => {
  const add = (text: string, open = true) =>
    studioInsert(world, 'saved_reply', { ...inFour('text', text), open, note: 'often asked' })
  await expect(add('Call 090-1234-5678')).rejects.toThrow('text_digits')
  await expect(add('Write to {card}')).rejects.toThrow('saved_reply_placeholders')
  await add('Hidden words.', false)
  const { id } = await world.row('SELECT max(id) AS id FROM saved_reply')
  await decide('conversation', `reply:s${id}`, await ask('Is it there?'))
  await expect.poll(page).toContain(en.refusals.row_unknown)
  expect(await call(world, getMessages, {}, member)).toHaveLength(1)
})

test('a conversation that needs no answer leaves the queue until the member writes again', async () => {
  const row = await ask('Thank you!')
  await decide('conversation', 'noAnswer', row)
  await expect.poll(page).not.toContain('Thank you!')
  await ask('One more thing')
  expect(await page()).toContain('One more thing')
})

test('a snoozed conversation comes back after its time, and an assigned one says to whom', async () => {
  const { login } = await hireOperator(world)
  const other = await openTestDesk(world, { as: login, holdMs: 1 })
  const row = await ask('When do you open?')
  await decide('conversation', 'snooze:2', row)
  await expect.poll(page).not.toContain('When do you open?')
  await world.advanceClock(25 * HOUR)
  expect(await page()).toContain('When do you open?')
  await other.post('/decide', { kind: 'conversation', action: 'assign', row })
  await expect.poll(page).toContain(`<dd>${login.replace('operator_', '')}</dd>`)
})

test('operators see a private note and tags about a member, and the member does not', async () => {
  const row = `${member.id}.1`
  await decide('account', 'remark', row, 'prefers the evening')
  await decide('account', 'label', row, 'regular')
  await ask('Hello?')
  await expect.poll(page).toMatch(/regular.*prefers the evening/s)
  expect(JSON.stringify(await call(world, getMessages, {}, member))).not.toContain('evening')
  expect((await desk.get(`/members/${member.id}`)).body).toContain('prefers the evening')
  expect(await auditOf(world, 'member_note', 'member_id', member.id)).toHaveLength(2)
})

test('a reviewer hides a profile from its report in one step', async () => {
  const { login } = await hireOperator(world, ['review'])
  const reviewer = await openTestDesk(world, { as: login, holdMs: 1 })
  const { id } = await world.row(
    `INSERT INTO report (address, reason, member_id, profile_id) VALUES ('127.0.0.1', 'x', $1, 3) RETURNING id`,
    [member.id],
  )
  await reviewer.post('/decide', { kind: 'report', action: 'hide', row: `${id}.0`, words: 'shows a number' })
  await expect.poll(() => world.count('report_review')).toBe(1)
  expect(await world.value('SELECT open FROM profile WHERE id = 3')).toBe(false)
  expect(await auditOf(world, 'profile', 'id', 3)).toMatchObject([{ actor: login, reason: 'shows a number' }])
})
