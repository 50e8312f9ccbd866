import { getMessages, markRead, report, send } from '@saikoro/shared/contract/support'
import { phraseOf } from '@saikoro/shared/errors'
import { isHouseText } from '@saikoro/shared/fairness/house-text'
import { expect, test } from 'vitest'
import { sweepUploads } from '../../src/jobs/maintenance.ts'
import { atOnce, call, callRaw, en, from, headersOf, httpOf, newAddress, refusal } from './call.ts'
import { newMember, setUpNewMember } from './members.ts'
import { auditOf, review, studioInsert } from './operator.ts'
import { reservationsOf, signedState } from './reservations.ts'
import { brief } from './samples.ts'
import { newPayee, newPayout, newRecharge, newVoucher, uploadDir } from './wallets.ts'
import { DAY, NOON, setUpWorld } from './world.ts'

const world = setUpWorld({ samples: true, config: { UPLOAD_DIR: uploadDir() } })
const member = setUpNewMember(world)

const reply = (member_id: number, text: string, reservation_id?: number) =>
  studioInsert(world, 'support_message', { member_id, reservation_id, text })
const { request } = reservationsOf(world)

test('C3.8 send and getMessages: a thread holds the messages of member and operators, oldest first; those of the member are signed', async () => {
  expect(await call(world, getMessages, {}, member)).toEqual([])
  await call(world, send, { text: ' 出金はいつですか？ ' }, member)
  await reply(member.id, 'Within a minute.')
  const thread = await call(world, send, { text: 'Thanks 🎲' }, member)
  expect(thread.map(({ mine, text }) => [mine, text])).toEqual([
    [true, '出金はいつですか？'],
    [false, 'Within a minute.'],
    [true, 'Thanks 🎲'],
  ])
  expect(await call(world, getMessages, {}, member)).toEqual(thread)
  const [mine, theirs] = thread
  expect(mine).toMatchObject({ create_time: '2026-11-20 12:00:00', signed: '' })
  const { id, text } = { ...mine }
  expect(signedState(world, mine?.receipt)).toEqual({
    kind: 'message',
    member: member.id,
    id,
    text,
    at: NOON,
  })
  expect(theirs?.receipt).toBe('')
})

test('C3.8 a message about a reservation and its answer name the reservation in what is signed', async () => {
  await brief(world, member)
  const [about, other] = [await request(member, { id: 1 }), await request(member, { id: 2 })]
  await call(world, send, { text: 'Where do we meet?', reservation: about }, member)
  await reply(member.id, 'At the gate.', about)
  const [question, answer, general] = await call(world, send, { text: 'Thanks', reservation: 0 }, member)
  expect([question?.reservation, answer?.reservation, general?.reservation]).toEqual([about, about, 0])
  expect(signedState(world, question?.receipt)).toMatchObject({ reservation: about })
  expect(signedState(world, general?.receipt)).not.toHaveProperty('reservation')
  const text = { source: 'support', id: answer?.id ?? 0, member: member.id, text: 'At the gate.' } as const
  const key = world.worker.receiptPublicKey
  const signed = answer?.signed ?? ''
  expect(isHouseText(signed, { ...text, reservation: about }, key)).toBe(true)
  expect(isHouseText(signed, { ...text, reservation: other }, key)).toBe(false)
  expect(isHouseText(signed, text, key)).toBe(false)
})

test("send and getMessages: a member neither reads nor writes in another member's thread", async () => {
  const [mine, theirs] = [await newMember(world), await newMember(world)]
  const fields = { text: 'private', member_id: theirs.id, author: 'operator_hana' }
  await call(world, send, fields as never, mine)
  expect(await call(world, getMessages, {}, theirs)).toEqual([])
  const [message] = await call(world, getMessages, { mid: mine.id } as never, mine)
  expect(message).toMatchObject({ mine: true, text: 'private' })
})

test('send and getMessages: stores a message without controls that reverse its text, and no empty one', async () => {
  const sent = '\u202Epaid \u2066not\u2069 yet\u202C 🎲 \u200Dja'
  expect(await call(world, send, { text: sent }, member)).toMatchObject([
    { text: 'paid not yet 🎲 \u200Dja' },
  ])
  for (const text of ['\u202E\u2066', '', '   ', '\n\t\u3000'])
    expect(await refusal(world, send, { text }, member)).toBe('message_missing')
})

test('send and getMessages: accepts sixty messages an hour', async () => {
  await world.owner.query(
    `INSERT INTO support_message (member_id, text) SELECT $1, 'again' FROM generate_series(1, 59)`,
    [member.id],
  )
  await call(world, send, { text: 'the last' }, member)
  const more = await callRaw(world, send.path, { text: 'one more' }, from(member))
  expect([more.status, more.msg]).toEqual([429, phraseOf('too_many_requests', 'ja')])
  await world.setClock(NOON + 3_600_001)
  await call(world, send, { text: 'an hour later' }, member)
})

test('send and getMessages: a message that is sent again with its request id, also at once, is stored once, with its topic', async () => {
  const sent = { text: 'Where are my points?', topic: 'points' as const, request_id: 'a'.repeat(32) }
  const ids = async (fields: typeof sent) => (await call(world, send, fields, member)).map(({ id }) => id)
  const replies = [...(await atOnce(3, () => ids(sent))), await ids(sent)]
  expect(new Set(replies.flat()).size).toBe(1)
  expect(await call(world, getMessages, {}, member)).toMatchObject([{ topic: 'points' }])
  const [recharge, pic] = [await newRecharge(world, member), await newVoucher(world, member)]
  for (const changed of [{ text: 'Another text' }, { topic: 'general' }, { recharge }, { pic }])
    expect(await refusal(world, send, { ...sent, ...changed }, member)).toBe('request_reused')
  expect(await ids({ ...sent, request_id: 'b'.repeat(32) })).toHaveLength(2)
  await call(world, send, { text: sent.text }, member)
  expect(await call(world, send, { text: sent.text }, member)).toHaveLength(4)
})

test('send and getMessages: returns the newest two hundred messages', async () => {
  await world.owner.query(
    `INSERT INTO support_message (member_id, text) SELECT $1, 'number ' || n FROM generate_series(1, 250) AS n ORDER BY n`,
    [member.id],
  )
  const thread = await call(world, getMessages, {}, member)
  expect([thread.length, thread[0]?.text, thread.at(-1)?.text]).toEqual([200, 'number 51', 'number 250'])
})

test('a message shows the request or reservation that it is about as it is now; those of others are refused, from an operator too', async () => {
  const [mine, other] = [await newPayee(world), await newMember(world)]
  await brief(world, mine)
  const reservation = await request(mine, { id: 1 })
  const recharge = await newRecharge(world, mine)
  const withdrawal = await newPayout(world, mine)
  const fields = [{ reservation }, { recharge }, { withdrawal }]
  for (const about of fields) await call(world, send, { text: 'When?', ...about }, from(mine))
  await review(world, 'recharge', recharge, 2, 'seen')
  await review(world, 'withdrawal', withdrawal, 3, 'not readable')
  expect((await call(world, getMessages, {}, from(mine))).slice(0, 3).map(({ card }) => card)).toEqual([
    {
      ...{ kind: 'reservation', id: reservation, state: 'requested', points: null },
      when: '2026-11-25 (Asia/Tokyo)',
    },
    { kind: 'recharge', id: recharge, state: 'credited', points: 50_000n, when: '' },
    { kind: 'withdrawal', id: withdrawal, state: 'returned', points: 5_000n, when: '' },
  ])
  for (const about of fields)
    expect(await refusal(world, send, { text: 'x', ...about }, en(other))).toBe('invalid_input')
  expect(await refusal(world, send, { text: 'x', recharge, withdrawal }, en(mine))).toBe('invalid_input')
  await expect(reply(other.id, 'x', reservation)).rejects.toThrow(/foreign key/)
  expect(await call(world, getMessages, {}, from(other))).toEqual([])
})

test('a message carries a picture of its member, which stays with it; another one is refused', async () => {
  const [pic, other] = [await newVoucher(world, member), await newMember(world)]
  expect(await call(world, send, { text: 'See this', pic }, from(member))).toMatchObject([{ picture: pic }])
  for (const unknown of [`/uploads/${'0'.repeat(32)}.webp`, '/uploads/../x'])
    expect(await refusal(world, send, { text: 'x', pic: unknown }, en(member))).toBe('picture_unknown')
  expect(await refusal(world, send, { text: 'x', pic }, en(other))).toBe('picture_unknown')
  expect(await call(world, getMessages, {}, from(other))).toEqual([])
  const unused = await newVoucher(world, member)
  await world.setClock(NOON + 2 * DAY)
  expect(await refusal(world, send, { text: 'x', pic: unused }, en(member))).toBe('picture_unknown')
  await sweepUploads(world.ctx)
  const statusOf = async (path: string) => (await httpOf(world).get(path).set(headersOf(member))).status
  expect([await statusOf(pic), await statusOf(unused)]).toEqual([200, 404])
})

const opened = (until = 0) => world.operators.query('SELECT mark_thread_opened($1, $2)', [member.id, until])
const readMarks = async () => (await call(world, getMessages, {}, from(member))).map(({ read }) => read)

test('a message is read once an operator has opened the thread after it, or answered it', async () => {
  const [first] = await call(world, send, { text: 'one' }, from(member))
  const [, second] = await call(world, send, { text: 'two' }, from(member))
  await opened(first?.id)
  expect(await readMarks()).toEqual([true, false])
  for (const until of [second, first, second]) await opened(until?.id)
  expect(await readMarks()).toEqual([true, true])
  expect(await auditOf(world, 'thread_read', 'member_id', member.id)).toMatchObject([
    { actor: 'operator_hana', reason: 'opened' },
    { actor: 'operator_hana', reason: 'opened' },
  ])
  await call(world, send, { text: 'three' }, from(member))
  await studioInsert({ operators: world.owner }, 'support_message', {
    ...{ member_id: member.id, phrase: 'passkey_added' },
  })
  expect(await readMarks()).toEqual([true, true, false, false])
  await reply(member.id, 'Yes.')
  expect(await readMarks()).toEqual([true, true, true, false, false])
})

test("the member's read position only moves forward, per thread, and in no thread of another member", async () => {
  const [about, other] = [await newPayee(world), await newMember(world)]
  await brief(world, about)
  const reservation = await request(about, { id: 1 })
  await call(world, send, { text: 'Where?', reservation }, from(about))
  await reply(about.id, 'At the gate.', reservation)
  await reply(about.id, 'And hello.')
  const thread = await call(world, getMessages, {}, from(about))
  const [question = 0, answer = 0, hello = 0] = thread.map(({ id }) => id)
  const positions = () =>
    world.rows(
      `SELECT reservation_id AS thread, by_member FROM thread_read WHERE member_id = ${about.id} ORDER BY 1`,
    )
  for (const until of [question, hello, question])
    await call(world, markRead, { until, reservation }, from(about))
  expect(await positions()).toEqual([{ thread: reservation, by_member: answer }])
  for (const until of [question, 2_000_000_000, question]) await call(world, markRead, { until }, from(about))
  expect(await positions()).toEqual([
    { thread: 0, by_member: hello },
    { thread: reservation, by_member: answer },
  ])
  for (const input of [{ until: hello }, { until: hello, reservation }, { until: 0 }])
    expect(await refusal(world, markRead, input, en(other))).toBe('invalid_input')
  expect(await world.count(`thread_read WHERE member_id = ${other.id}`)).toBe(0)
})

test('C7.2 a reply is audited with its author, and messages cannot be changed', async () => {
  await reply(member.id, 'Hello')
  expect(await auditOf(world, 'support_message', 'member_id', member.id)).toMatchObject([
    { actor: 'operator_hana', after: { text: 'Hello' } },
  ])
  await expect(world.operators.query(`UPDATE support_message SET text = 'x'`)).rejects.toThrow(
    'permission denied',
  )
  await expect(world.owner.query(`UPDATE support_message SET text = 'x'`)).rejects.toThrow('append_only')
  await expect(world.owner.query('DELETE FROM support_message')).rejects.toThrow()
})

test('the reporting member gets a message in their language when the report is closed, without the findings', async () => {
  await call(world, report, { reason: 'asked me to pay' }, from(member))
  await call(world, report, { reason: 'a visitor saw it too' }, { address: newAddress() })
  await world.operators.query(
    `INSERT INTO report_review (report_id, note) SELECT id, 'talked to both' FROM report`,
  )
  const [answer, ...others] = await call(world, getMessages, {}, member)
  expect(answer?.text).toMatch(/^ご報告（番号 \d+）を確認し、対応を終えました/)
  expect(answer?.text).not.toContain('talked to both')
  expect(others).toEqual([])
})

const statusesOf = async (reports: readonly { address: string; token?: string }[]) => {
  const replies = reports.map((as) => callRaw(world, report.path, { reason: 'something' }, as))
  return (await Promise.all(replies)).map(({ status }) => status).toSorted((a, b) => a - b)
}
const addReports = (address: string, memberId: number | null = null) =>
  world.owner.query(
    `INSERT INTO report (address, member_id, reason) SELECT $1, $2, 'something' FROM generate_series(1, 49)`,
    [address, memberId],
  )

test('accepts fifty reports a day of visitors of one address, also concurrently', async () => {
  const address = newAddress()
  await addReports(address)
  expect(await statusesOf(Array.from({ length: 8 }, () => ({ address })))).toEqual([
    200,
    ...Array(7).fill(429),
  ])
})

test('C5.3 accepts reports of a member behind an address that has used its reports up', async () => {
  const address = newAddress()
  await addReports(address)
  await addReports(address)
  expect(await statusesOf([{ address }, { address, token: member.token }])).toEqual([200, 429])
  await addReports(address, member.id)
  expect(await statusesOf([{ address, token: member.token }])).toEqual([429])
})
