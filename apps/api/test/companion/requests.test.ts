// Requests and meetings in a companion's name, which the companion answers.

import { closeAccount } from '@saikoro/shared/contract/account'
import {
  answerRequest,
  getRequests,
  openTime,
  pause,
  proposeTime,
  refuseMember,
  sayMeeting,
  withdraw,
} from '@saikoro/shared/contract/companion'
import { answerProposal, cancelReservation } from '@saikoro/shared/contract/reservation'
import { phraseOf } from '@saikoro/shared/errors'
import { beforeEach, expect, test } from 'vitest'
import { applyDueChanges } from '../../src/jobs/maintenance.ts'
import { atOnce, call, callRaw, en, refusal } from '../support/call.ts'
import { enrolCompanion, setUpNewCompanion } from '../support/companions.ts'
import { waitingFor } from '../support/database.ts'
import { PASSWORD, setUpNewMember } from '../support/members.ts'
import { setStatus, studioInsert, studioUpdate } from '../support/operator.ts'
import { at, newBriefed, reservationsOf } from '../support/reservations.ts'
import { DAY, NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ samples: true })
const { publish, ask, request, decide, newest, textsTo } = reservationsOf(world)
beforeEach(() => world.setClock(NOON))
const she = setUpNewCompanion(world)
const member = setUpNewMember(world, newBriefed)

const inHerName = (as = she) => call(world, getRequests, { page: 0 }, en(as))
const answer = (id: number, fields: object = {}) => ({ id, accept: '1', phrase: '', text: '', ...fields })
const accept = (id: number) => call(world, answerRequest, answer(id), en(she))
/** Requests a day of hers, or a published time. */
const ofHer = (slot = 0) => request(member, { id: she.profile, slot, note: 'a walk' })
const atTen = async () => ofHer(await publish(she.profile, '10:00-12:00'))

test('companion/getRequests: shows what she may know of the member, and nothing of another companion', async () => {
  const id = await ofHer()
  expect(await inHerName()).toMatchObject([
    {
      ...{ id, date: '2026-11-25', zone: 'Asia/Tokyo', note: 'a walk' },
      ...{ state: 'requested', answered_by: '', house_from_ms: NOON + DAY },
      member: { since: '2026-11-20', kept: 0, reports: 0, refused: false },
      ...{ may_answer: true, may_say: false, outcome: '', report: '' },
    },
  ])
  expect(JSON.stringify(await inHerName())).not.toContain(member.username)
  expect(await inHerName(await enrolCompanion(world))).toEqual([])
})

test.each([
  ['1', 'looking_forward', 'confirmed', 'Thank you. I look forward to meeting you.'],
  ['0', 'not_that_time', 'declined', 'Sorry, that time does not suit me. Please choose another one.'],
])(
  "companion/answerRequest: answers with a phrase in the member's language, once",
  async (accept, phrase, state, reply) => {
    await world.owner.query("UPDATE member SET language = 'en' WHERE id = $1", [member.id])
    const id = await ofHer()
    await call(world, answerRequest, answer(id, { accept, phrase }), en(she))
    await call(world, answerRequest, answer(id, { accept, phrase }), en(she))
    expect(await newest(member)).toMatchObject({ state, reply, answered_by: 'companion' })
    const audited = "SELECT actor FROM audit WHERE table_name = 'reservation' AND after ->> 'id' = $1"
    expect(await world.rows(audited, [`${id}`])).toEqual([{ actor: `companion:${she.profile}` }])
  },
)

test('C5.6 companion/answerRequest: she declines a confirmed meeting, whose confirmation no longer holds', async () => {
  const id = await atTen()
  await accept(id)
  await call(world, answerRequest, answer(id, { accept: '0' }), en(she))
  expect(await newest(member)).toMatchObject({ state: 'declined', earlier: [{ state: 'superseded' }] })
})

test('companion/answerRequest: her own words hold no contact', async () => {
  const id = await ofHer()
  for (const text of ['call 0901234567', 'me@example.com', 'https://example.com'])
    expect(await refusal(world, answerRequest, answer(id, { text }), en(she))).toBe('contact_in_text')
  expect(await newest(member)).toMatchObject({ state: 'requested', reply: '' })
  await call(world, answerRequest, answer(id, { text: 'See you at the north gate' }), en(she))
  expect(await newest(member)).toMatchObject({ state: 'confirmed', reply: 'See you at the north gate' })
})

test('companion/answerRequest: operators wait 24 hours, at most until two hours before the time; what they do is marked as theirs', async () => {
  const day = await ofHer()
  for (const early of [{ status: 'confirmed' }, { reply: 'She agrees' }])
    await expect(decide(day, early)).rejects.toThrow('companion_answers')
  await world.advanceClock(DAY)
  await decide(day, { status: 'confirmed', reply: 'She agrees' })
  expect(await newest(member)).toMatchObject({ state: 'confirmed', answered_by: 'house' })
  expect(await inHerName()).toMatchObject([{ state: 'confirmed', answered_by: 'house' }])
  const other = await newBriefed(world)
  const slot = await publish(she.profile, '20:00-21:00', '2026-11-21')
  const soon = await request(other, { id: she.profile, slot, date: '2026-11-21' })
  await world.setClock('2026-11-21T17:59:00+09:00')
  await expect(decide(soon, { status: 'confirmed' })).rejects.toThrow('companion_answers')
  await world.setClock('2026-11-21T18:00:00+09:00')
  await decide(soon, { status: 'confirmed' })
  expect(await newest(other)).toMatchObject({ answered_by: 'house' })
})

test('companion/answerRequest: a request that nobody answers expires when its time begins, with a message', async () => {
  await world.owner.query("UPDATE member SET language = 'en' WHERE id = $1", [member.id])
  await atTen()
  await world.setClock(at('10:00'))
  await applyDueChanges(world.worker.db)
  expect(await newest(member)).toMatchObject({ state: 'expired' })
  expect(await textsTo(member)).toContain(
    'Nobody answered in time. Your request to Person for 2026-11-25 10:00-12:00 (Asia/Tokyo) has expired.',
  )
})

test('companion/answerRequest: two members, the companion and an operator at one moment on one time make one meeting', async () => {
  for (let round = 0; round < 20; round += 1) {
    await world.setClock(NOON)
    Object.assign(she, await enrolCompanion(world))
    const wish = { id: she.profile, slot: await publish(she.profile, '10:00-12:00') }
    const [one, two] = [await newBriefed(world), await newBriefed(world)]
    const id = await request(one, wish)
    await world.advanceClock(DAY)
    await Promise.all([
      callRaw(world, answerRequest.path, answer(id, { accept: round % 2 ? '0' : '1' }), en(she)),
      decide(id, { status: 'confirmed' }).catch(() => undefined),
      ask(two, wish),
      ask(one, wish),
    ])
    const open = `reservation WHERE profile_id = $1 AND status IN ('requested', 'confirmed')`
    expect(await world.count(open, [she.profile]), `round ${round}`).toBeOneOf(round % 2 ? [0, 1] : [1])
  }
})

test('another companion has no part in a request or a time', async () => {
  const slot = await publish(she.profile, '10:00-12:00')
  const id = await ofHer()
  const other = await enrolCompanion(world)
  const theirs = await publish(other.profile, '10:00-12:00')
  for (const [each, fields, code] of [
    [answerRequest, answer(id), 'reservation_unknown'],
    [proposeTime, { id, slot: theirs }, 'reservation_unknown'],
    [refuseMember, { id }, 'reservation_unknown'],
    [sayMeeting, { id, outcome: 'kept', text: '' }, 'meeting_not_over'],
    [openTime, { id: slot, open: '0' }, 'time_past'],
  ] as const)
    expect(await refusal(world, each, fields, en(other))).toBe(code)
  expect(await newest(member)).toMatchObject({ state: 'requested', proposed: null })
  expect(await world.value('SELECT open FROM profile_slot WHERE id = $1', [slot])).toBe(true)
})

test('companion/proposeTime: the member takes a free time of hers that she proposes', async () => {
  const id = await ofHer()
  const other = await enrolCompanion(world)
  const theirs = await publish(other.profile, '10:00-12:00')
  const taken = await publish(she.profile, '10:00-12:00')
  await request(await newBriefed(world), { id: she.profile, slot: taken })
  for (const slot of [theirs, taken])
    expect(await refusal(world, proposeTime, { id, slot }, en(she))).toBe('slot_taken')
  const slot = await publish(she.profile, '13:00-14:00')
  await call(world, proposeTime, { id, slot }, en(she))
  const proposed = { state: 'proposed', proposed: { slot }, answered_by: 'companion' }
  expect(await newest(member)).toMatchObject(proposed)
  await call(world, answerProposal, { id, slot, accept: '1' }, en(member))
  const confirmed = { state: 'confirmed', time: '13:00-14:00', answered_by: 'companion' }
  expect(await newest(member)).toMatchObject(confirmed)
})

test('companion/proposeTime: her acceptance and the beginning of the meeting end what she proposed', async () => {
  const id = await atTen()
  const slot = await publish(she.profile, '18:00-19:00')
  await call(world, proposeTime, { id, slot }, en(she))
  await accept(id)
  expect(await newest(member)).toMatchObject({ state: 'confirmed', proposed: null })
  await call(world, proposeTime, { id, slot }, en(she))
  await world.setClock(at('10:00'))
  expect(await refusal(world, answerProposal, { id, slot, accept: '1' }, en(member))).toBe('proposal_gone')
})

test('companion/refuseMember: open reservations of the member end, and no further request arrives', async () => {
  const id = await ofHer()
  await call(world, refuseMember, { id }, en(she))
  expect(await newest(member)).toMatchObject({ state: 'declined', answered_by: 'companion' })
  expect((await ask(member, { id: she.profile })).msg).toBe(phraseOf('requests_refused', 'en'))
  expect(await inHerName()).toMatchObject([{ member: { refused: true } }])
  await request(await newBriefed(world), { id: she.profile })
})

const say = (id: number, outcome: 'kept' | 'unsafe', text = '') =>
  call(world, sayMeeting, { id, outcome, text }, en(she))
const refused = (id: number) => refusal(world, sayMeeting, { id, outcome: 'absent', text: '' }, en(she))
async function meet(): Promise<number> {
  const id = await atTen()
  await accept(id)
  await world.setClock(at('10:00'))
  return id
}

test('companion/sayMeeting: counts a kept meeting for other companions from its beginning on, once', async () => {
  const id = await meet()
  await world.setClock(at('10:00') - 1)
  expect(await refused(id)).toBe('meeting_not_over')
  await world.setClock(at('10:00'))
  await say(id, 'kept')
  expect(await refused(id)).toBe('meeting_not_over')
  Object.assign(she, await enrolCompanion(world))
  await ofHer()
  expect(await inHerName()).toMatchObject([{ member: { kept: 1, reports: 0 } }])
})

test('companion/sayMeeting: "unsafe" opens an urgent report about the member, which the member cannot see', async () => {
  const id = await meet()
  await say(id, 'unsafe', 'He followed me')
  const report = await world.row('SELECT * FROM report WHERE profile_id = $1', [she.profile])
  const urgent = { about_member_id: member.id, urgent: true, reason: 'He followed me', member_id: null }
  expect(report).toMatchObject(urgent)
  expect(await inHerName()).toMatchObject([{ outcome: 'unsafe', report: 'open', member: { reports: 1 } }])
  expect(JSON.stringify(await newest(member))).not.toContain('followed')
  await studioInsert(world, 'report_review', { report_id: report.id, note: 'account closed' })
  expect(await inHerName()).toMatchObject([{ report: 'closed', member: { reports: 0 } }])
})

test.each<[string, (id: number) => Promise<unknown>]>([
  ['the member cancels it', (id) => callRaw(world, cancelReservation.path, { id }, en(member))],
  ['the member closes the account', () => call(world, closeAccount, { password: PASSWORD }, en(member))],
  ['an operator closes the account', () => setStatus(world, member, 0)],
  [
    'she declines it',
    async (id) =>
      expect(await refusal(world, answerRequest, answer(id, { accept: '0' }), en(she))).toBe(
        'reservation_closed',
      ),
  ],
  ['she refuses the member', (id) => call(world, refuseMember, { id }, en(she))],
  ['she pauses', () => call(world, pause, { paused: '1' }, en(she))],
  [
    'an operator declines it',
    (id) => expect(decide(id, { status: 'declined' })).rejects.toThrow('reservation_ended'),
  ],
])(
  'C5.6 companion/sayMeeting: a meeting that began stands when %s, and she says how it went',
  async (_, end) => {
    const id = await meet()
    await end(id)
    expect(await inHerName()).toMatchObject([{ state: 'confirmed' }])
    await say(id, 'unsafe')
  },
)

test('companion/sayMeeting: a meeting without a time that ends on its day can be answered by both sides', async () => {
  const id = await ofHer()
  await accept(id)
  await world.setClock(at('20:00'))
  await call(world, cancelReservation, { id }, en(member))
  await say(id, 'unsafe')
  expect(await newest(member)).toMatchObject({ state: 'cancelled', may_answer: false })
  await world.setClock(at('24:00'))
  expect(await newest(member)).toMatchObject({ state: 'cancelled', may_answer: true })
})

test('C5.6 requests and meetings of an account that an operator closes end', async () => {
  const id = await ofHer()
  await call(world, proposeTime, { id, slot: await publish(she.profile, '10:00-12:00') }, en(she))
  await setStatus(world, member, 0)
  expect(await inHerName()).toMatchObject([{ state: 'declined', proposed: null, answered_by: 'house' }])
})

test.each([
  ['pauses', () => call(world, pause, { paused: '1' }, en(she))],
  ['withdraws', () => call(world, withdraw, {}, en(she))],
  ['is hidden', () => studioUpdate(world, 'profile', she.profile, { open: false, note: 'hidden' })],
])(
  'C5.6 when a companion %s, six confirmed reservations and one that is requested meanwhile end with a message, and no confirmation holds',
  async (_, end) => {
    const members = await atOnce(6, () => newBriefed(world))
    for (const [nth, each] of members.entries()) {
      await world.owner.query("UPDATE member SET language = 'en' WHERE id = $1", [each.id])
      const slot = await publish(she.profile, `1${nth}:00-1${nth}:30`)
      await accept(await request(each, { id: she.profile, slot }))
    }
    const asking = await world.poolOf('api').connect()
    await asking.query('BEGIN')
    await asking.query("SELECT reserve($1, $2, '2026-11-25', 0, '', '', '')", [member.id, she.profile])
    const ending = end()
    await Promise.race([ending, expect.poll(() => waitingFor(asking)).toBe(1)])
    await asking.query('COMMIT')
    asking.release()
    await ending
    expect(await newest(member)).toMatchObject({ state: 'unavailable' })
    for (const each of members) {
      expect(await newest(each)).toMatchObject({
        ...{ status: 'declined', state: 'unavailable', reply: '', answered_by: '' },
        earlier: [{ state: 'superseded' }],
      })
      expect((await textsTo(each)).join()).toMatch(
        /Person is no longer available\. Your reservation for 2026-11-25 1\d:00-1\d:30/,
      )
    }
  },
)
