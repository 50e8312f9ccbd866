// What happens to a reservation after it was requested: moves, proposed times, practice, reminders, and the answer after the meeting.

import {
  answerMeeting,
  answerProposal,
  cancelReservation,
  moveReservation,
  reserve,
} from '@saikoro/shared/contract/reservation'
import { getMessages } from '@saikoro/shared/contract/support'
import { block, xuanfeidata } from '@saikoro/shared/contract/xuanfei'
import { isHouseText } from '@saikoro/shared/fairness/house-text'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { applyDueChanges } from '../../src/jobs/maintenance.ts'
import { atOnce, call, callRaw, en, refusal } from '../support/call.ts'
import { newMember, setUpNewMember } from '../support/members.ts'
import { studioUpdate } from '../support/operator.ts'
import { at, newBriefed, reservationsOf, signedState, WEDNESDAY } from '../support/reservations.ts'
import { addListedPerson } from '../support/samples.ts'
import { HOUR, MINUTE, NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ samples: true })
const { request, decide, newest, textsTo, ...all } = reservationsOf(world)
let person: number
beforeEach(async () => {
  await world.setClock(NOON)
  person = await addListedPerson(world)
})
const member = setUpNewMember(world, newBriefed)

const SAMPLE = 1
const publish = (time: string, day?: string) => all.publish(person, time, day)
/** Requests a day of the person, or a published time. */
const wish = (slot = 0, as = member) => request(as, { id: person, slot })
const confirmed = async (slot = 0, reply = '') => {
  const id = await wish(slot)
  await decide(id, { status: 'confirmed', reply })
  return id
}
const work = () => applyDueChanges(world.worker.db)
const place = { date: '2026-11-27', slot: 0, request_id: '' }
const move = (id: number, fields: object = {}) =>
  call(world, moveReservation, { id, ...place, ...fields }, member)
const refusedMove = (id: number, fields: object = {}, as = member) =>
  refusal(world, moveReservation, { id, ...place, ...fields }, en(as))

/** Subscribes the member's device; `pushes` has the kinds of what is queued for it. */
async function subscribe(): Promise<void> {
  await world.owner.query('DELETE FROM push_message')
  await world.owner.query(
    `INSERT INTO push_subscription (session_id, endpoint, p256dh, auth) SELECT id, 'https://push.example/' || id, repeat('a', 87), repeat('a', 22)
     FROM session WHERE member_id = $1`,
    [member.id],
  )
}
const pushes = async () =>
  (await world.rows('SELECT kind FROM push_message ORDER BY id')).map(({ kind }) => kind)

const freeTimes = async () =>
  (await call(world, xuanfeidata, { id: person }, member)).slots.map(({ id }) => id)
const receiptOf = (jws: string) => signedState(world, jws)

test('moveReservation: a requested reservation stays requested at the new time, and its former time is free', async () => {
  const [early, late] = [await publish('09:00-10:00'), await publish('15:00-16:30')]
  const id = await wish(early)
  expect(await freeTimes()).toEqual([late])
  await world.advanceClock(MINUTE)
  const moved = await move(id, { date: WEDNESDAY, slot: late })
  expect(await freeTimes()).toEqual([early])
  const present = { id, date: WEDNESDAY, time: '15:00-16:30', status: 'requested' }
  const times = { createdAt: NOON, movedAt: NOON + MINUTE, updatedAt: NOON + MINUTE, confirmedAt: null }
  expect(receiptOf(moved.receipt)).toMatchObject({ ...present, ...times, version: 2 })
  const former = { state: 'moved', date: WEDNESDAY, time: '09:00-10:00', confirmed_ms: null }
  expect(await newest(member)).toMatchObject({
    ...present,
    ...{ state: 'moved', at_ms: at('15:00'), until_ms: at('16:30'), moved_ms: NOON + MINUTE },
    ...{ receipt: moved.receipt, may_move: true, may_answer: false, practice: false },
    earlier: [{ ...former, replaced_ms: NOON + MINUTE }],
  })
})

test('C5.6 moveReservation: a confirmed reservation is requested again, and its signed confirmation is superseded', async () => {
  const id = await confirmed(0, 'See you at three')
  const { signed } = await newest(member)
  await world.advanceClock(MINUTE)
  const { receipt } = await move(id)
  const moved = { date: '2026-11-27', status: 'requested', supersededAt: NOON + MINUTE }
  expect(receiptOf(receipt)).toMatchObject(moved)
  const row = await newest(member)
  const unanswered = { reply: '', signed: '', confirmed_time: '' }
  expect(row).toMatchObject({ status: 'requested', state: 'moved', ...unanswered })
  const former = { state: 'superseded', date: WEDNESDAY, time: '', zone: 'Asia/Tokyo' }
  const answered = { reply: 'See you at three', signed, confirmed_ms: NOON, replaced_ms: NOON + MINUTE }
  expect(row.earlier).toEqual([{ ...former, ...answered }])
  const text = { source: 'reservation', id, member: member.id, text: 'See you at three' } as const
  expect(isHouseText(signed, text, world.worker.receiptPublicKey)).toBe(true)
  await decide(id, { status: 'confirmed', reply: 'On Friday then' })
  expect(await newest(member)).toMatchObject({ state: 'confirmed', reply: 'On Friday then' })
})

test('moveReservation: accepts a time that overlaps its own former one, and no published time at all', async () => {
  const own = await publish('15:00-16:00')
  const id = await wish(own)
  await studioUpdate(world, 'profile_slot', own, { open: false, note: 'later' })
  const later = await publish('15:30-16:30')
  await move(id, { date: WEDNESDAY, slot: later })
  await move(id, { date: WEDNESDAY })
  expect(await newest(member)).toMatchObject({ time: '', at_ms: null, until_ms: null, state: 'moved' })
})

test('moveReservation: refuses what reserve refuses, and leaves the reservation as it was', async () => {
  const taken = await publish('20:00-21:00')
  await wish(taken, await newBriefed(world))
  const id = await wish()
  expect(await refusedMove(id, { date: '2026-11-19' })).toBe('date_invalid')
  expect(await refusedMove(id, { date: WEDNESDAY, slot: taken })).toBe('slot_taken')
  expect(await refusedMove(id, { date: WEDNESDAY })).toBe('already_reserved')
  await call(world, block, { id: person }, member)
  expect(await refusedMove(id)).toBe('profile_blocked')
  expect(await newest(member)).toMatchObject({ state: 'requested', date: WEDNESDAY, earlier: [] })
})

test("moveReservation: refuses another member's, an unknown, an ended and a begun reservation", async () => {
  const stranger = await newBriefed(world)
  const id = await wish(await publish('09:00-10:00'))
  for (const wrong of [id, 0, 999_999])
    expect(await refusedMove(wrong, {}, stranger)).toBe('reservation_closed')
  await world.setClock(at('09:00'))
  expect(await refusedMove(id)).toBe('reservation_closed')
  expect(await newest(member)).toMatchObject({ may_move: false })
  expect(await refusal(world, cancelReservation, { id }, member)).toBe('reservation_unknown')
  await world.setClock(NOON)
  await call(world, cancelReservation, { id }, member)
  expect(await refusedMove(id)).toBe('reservation_closed')
})

test('requests, cancelled ones included, and moves are twenty a day at most', async () => {
  await call(world, cancelReservation, { id: await wish() }, member)
  const id = await wish()
  for (let n = 2; n < 20; n += 1) await move(id, { date: n % 2 ? WEDNESDAY : '2026-11-27' })
  expect(await refusedMove(id, { date: '2026-11-28' })).toBe('reservation_number')
  expect(await refusal(world, reserve, { id: SAMPLE, ...place }, member)).toBe('reservation_number')
  await world.advanceClock(25 * HOUR)
  await move(id, { date: '2026-11-28' })
})

test('moveReservation: returns the first answer when request_id repeats, and rejects another body under it', async () => {
  const id = await wish()
  const answers = await atOnce(20, () => move(id, { request_id: 'again' }))
  expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(1)
  expect(await refusedMove(id, { request_id: 'again', date: '2026-11-28' })).toBe('request_reused')
  expect((await newest(member)).earlier).toHaveLength(1)
})

test('answerProposal: the member takes a proposed time, which confirms the reservation there', async () => {
  const [now, other] = [await publish('09:00-10:00'), await publish('15:00-16:30')]
  const id = await wish(now)
  await decide(id, { status: 'confirmed', proposed_slot_id: other })
  const row = await newest(member)
  const proposed = { slot: other, date: WEDNESDAY, time: '15:00-16:30', zone: 'Asia/Tokyo' }
  const moments = { at_ms: at('15:00'), until_ms: at('16:30') }
  expect(row).toMatchObject({ status: 'confirmed', state: 'proposed', proposed: { ...proposed, ...moments } })
  expect(receiptOf(row.receipt)).toMatchObject({ proposed })
  await world.advanceClock(MINUTE)
  const answers = await atOnce(20, () =>
    call(world, answerProposal, { id, slot: other, accept: '1' }, member),
  )
  expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(1)
  expect(await newest(member)).toMatchObject({
    ...{ state: 'confirmed', time: '15:00-16:30', confirmed_ms: NOON + MINUTE, proposed: null },
    earlier: [{ state: 'superseded', time: '09:00-10:00', confirmed_ms: NOON }],
  })
})

test("answerProposal: refuses another member's, another time, a taken time and no answer; leaving it changes nothing else, and a move ends it", async () => {
  const slot = await publish('15:00-16:30')
  const [id, stranger] = [await wish(), await newBriefed(world)]
  await decide(id, { proposed_slot_id: slot })
  const asked = { id, slot, accept: '1' }
  for (const accept of ['', '2', 'x'])
    expect(await refusal(world, answerProposal, { ...asked, accept }, member)).toBe('invalid_input')
  expect(await refusal(world, answerProposal, asked, stranger)).toBe('proposal_gone')
  expect(await refusal(world, answerProposal, { ...asked, slot: 0 }, member)).toBe('proposal_gone')
  await wish(slot, stranger)
  expect(await refusal(world, answerProposal, asked, member)).toBe('slot_taken')
  expect((await newest(member)).state).toBe('proposed')
  await call(world, answerProposal, { ...asked, accept: '0' }, member)
  expect(await newest(member)).toMatchObject({ state: 'requested', proposed: null, time: '', earlier: [] })
  expect(await refusal(world, answerProposal, asked, member)).toBe('proposal_gone')
  await decide(id, { proposed_slot_id: await publish('18:00-19:00') })
  await move(id)
  expect(await newest(member)).toMatchObject({ state: 'moved', proposed: null })
})

test('an operator proposes a free time of the profile alone', async () => {
  const [own, taken] = [await publish('09:00-10:00'), await publish('15:00-16:00')]
  const foreign = await all.publish(SAMPLE, '15:00-16:00')
  const id = await wish(own)
  await wish(taken, await newBriefed(world))
  for (const slot of [own, taken, foreign])
    await expect(decide(id, { proposed_slot_id: slot })).rejects.toThrow('slot_not_free')
})

test('C4.1 a sample answers after 20 seconds, signed as practice, and no queue counts it; no job answers for a person', async () => {
  await subscribe()
  const other = await newBriefed(world)
  const real = await wish(0, other)
  const id = await request(member, { id: SAMPLE })
  const waiting = () => world.count(`reservation WHERE status = 'requested' AND NOT practice`)
  const before = await waiting()
  expect(await newest(member)).toMatchObject({ state: 'requested', practice: true })
  await world.advanceClock(19_999)
  await work()
  expect([(await newest(member)).state, await waiting()]).toEqual(['requested', before])
  await world.advanceClock(1)
  await work()
  await work()
  const row = await newest(member)
  expect(row).toMatchObject({ state: 'confirmed', practice: true })
  expect(receiptOf(row.receipt)).toMatchObject({ status: 'confirmed', practice: true })
  const [message, ...more] = await call(world, getMessages, {}, member)
  expect([more, await pushes()]).toEqual([[], ['practice']])
  const text = String(message?.text)
  expect(message).toMatchObject({ mine: false, free: false, practice: true, reservation: id })
  expect(text).toContain('練習：')
  const words = { source: 'support', id: message?.id ?? 0, member: member.id, text, reservation: id } as const
  const isSigned = (document: Parameters<typeof isHouseText>[1]) =>
    isHouseText(message?.signed ?? '', document, world.worker.receiptPublicKey)
  expect([isSigned({ ...words, practice: true }), isSigned(words)]).toEqual([true, false])
  await move(id)
  await world.advanceClock(20_000)
  await work()
  expect(await newest(member)).toMatchObject({ state: 'confirmed', date: '2026-11-27' })
  expect(await newest(other)).toMatchObject({ state: 'requested', practice: false })
  await decide(real, { status: 'confirmed' })
  expect(receiptOf((await newest(other)).receipt)).not.toHaveProperty('practice')
})

test('reminds of a confirmed meeting on the evening before and two hours before, once each, in the time of the city', async () => {
  await subscribe()
  const moveCity = (zone: string) => world.owner.query('UPDATE city SET time_zone = $1 WHERE id = 1', [zone])
  onTestFinished(async () => void (await moveCity('Asia/Tokyo')))
  await moveCity('Asia/Kuala_Lumpur')
  await confirmed(await publish('20:00-21:00'))
  await world.owner.query(`UPDATE profile_text SET name = '{誰か}' WHERE profile_id = $1`, [person])
  const { update_ms } = await newest(member)
  const workAt = async (time: string) => {
    await world.setClock(`2026-11-${time}+08:00`)
    for (const _ of [1, 2]) await work()
    return textsTo(member)
  }
  const when = '2026-11-25 20:00-21:00 (Asia/Kuala_Lumpur)'
  const evening = `お知らせ：明日は誰かさんとのお約束です（${when}）。`
  const soon = `お知らせ：まもなく誰かさんとのお約束の時間です（${when}）。`
  expect(await workAt('24T17:59:59')).toEqual([])
  for (const time of ['24T18:00:00', '25T17:59:59']) expect(await workAt(time)).toEqual([evening])
  for (const time of ['25T18:00:00', '25T19:59:59']) expect(await workAt(time)).toEqual([evening, soon])
  expect((await newest(member)).update_ms).toBe(update_ms)
  expect(await pushes()).toEqual(['reservation', 'reminder', 'reminder'])
})

test('reminds of no meeting that was confirmed later, has begun, ended or is only requested; of a moved one again', async () => {
  const slot = await publish('20:00-21:00')
  const id = await wish(slot)
  const workAt = async (time: string) => {
    await world.setClock(`2026-11-${time}+09:00`)
    await work()
    return (await textsTo(member)).length
  }
  expect(await workAt('24T18:30:00')).toBe(0)
  await decide(id, { status: 'confirmed' })
  expect(await workAt('24T20:00:00')).toBe(0)
  expect(await workAt('25T20:00:00')).toBe(0)
  await world.setClock('2026-11-25T17:00:00+09:00')
  await move(id, { date: '2026-11-27' })
  await decide(id, { status: 'confirmed' })
  expect(await workAt('25T18:30:00')).toBe(0)
  expect(await workAt('26T18:30:00')).toBe(1)
  await world.setClock('2026-11-26T19:00:00+09:00')
  await move(id, { date: '2026-11-29' })
  await decide(id, { status: 'confirmed' })
  await call(world, cancelReservation, { id }, member)
  expect(await workAt('28T18:30:00')).toBe(1)
})

test('the agenda of the worker has the next reminder, and none that is too late', async () => {
  await world.owner.query(
    `UPDATE reservation SET status = 'cancelled' WHERE status IN ('requested', 'confirmed')`,
  )
  await confirmed(await publish('20:00-21:00'))
  const wait = () => world.value(`SELECT wait::int FROM worker_agenda('', '', 0) WHERE job = 'changes'`)
  expect(await wait()).toBe(Date.parse('2026-11-24T18:00:00+09:00') - NOON)
  await world.setClock(at('00:00'))
  expect(await wait()).toBe(18 * HOUR)
  await world.setClock(at('20:00'))
  expect(await wait()).toBe(4 * HOUR)
})

const answer = { took_place: '1', fine: '1', text: '' }
const refusedAnswer = (id: number, fields: object = {}, as = member) =>
  refusal(world, answerMeeting, { id, ...answer, ...fields }, en(as))
const reports = () => world.count('report WHERE profile_id = $1', [person])

test('answerMeeting: a member answers once, from two hours after the start, and operators alone read it', async () => {
  const id = await confirmed(await publish('20:00-21:00'))
  await world.setClock(at('22:00') - 1)
  expect([await refusedAnswer(id), (await newest(member)).may_answer]).toEqual(['meeting_not_over', false])
  await world.setClock(at('22:00'))
  expect((await newest(member)).may_answer).toBe(true)
  for (const wrong of [{ fine: '' }, { took_place: 'yes' }])
    expect(await refusedAnswer(id, wrong)).toBe('invalid_input')
  expect(await refusedAnswer(id, {}, await newMember(world))).toBe('meeting_not_over')
  const replies = await atOnce(20, () =>
    callRaw(world, answerMeeting.path, { id, ...answer, text: ' a good walk ' }, member),
  )
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  expect((await newest(member)).may_answer).toBe(false)
  const stored = await world.operators.query('SELECT * FROM meeting_answer WHERE reservation_id = $1', [id])
  expect(stored.rows).toMatchObject([
    { member_id: member.id, took_place: true, fine: true, text: 'a good walk' },
  ])
  const [login] = await world.rows(
    `SELECT has_column_privilege('saikoro_app', 'meeting_answer', 'text', 'SELECT') AS reads`,
  )
  expect([login?.reads, await reports()]).toEqual([false, 0])
})

test('answerMeeting: a meeting without a time is over with its day; one that was not fine reports the profile, a practised one nobody', async () => {
  const unanswered = await request(member, { id: await addListedPerson(world) })
  const met = [await wish(), await request(member, { id: SAMPLE })]
  for (const id of met) await decide(id, { status: 'confirmed' })
  await world.setClock(at('24:00') - 1)
  for (const id of met) expect(await refusedAnswer(id)).toBe('meeting_not_over')
  await world.setClock(at('24:00'))
  await work()
  expect(await refusedAnswer(unanswered)).toBe('meeting_not_over')
  for (const id of met)
    await call(world, answerMeeting, { id, took_place: '0', fine: '0', text: 'asked for money' }, member)
  const about = await world.rows('SELECT profile_id, reason FROM report WHERE member_id = $1', [member.id])
  expect(about).toEqual([{ profile_id: person, reason: 'asked for money' }])
})
