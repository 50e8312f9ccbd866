// Requests and meetings in a companion's name, which the companion answers.

import { closeAccount } from '@saikoro/shared/contract/account'
import {
  answerRequest,
  getRequests,
  pause,
  proposeTime,
  refuseMember,
  sayMeeting,
  withdraw,
} from '@saikoro/shared/contract/companion'
import {
  answerProposal,
  cancelReservation,
  getReservations,
  reserve,
} from '@saikoro/shared/contract/reservation'
import { getMessages } from '@saikoro/shared/contract/support'
import { phraseOf } from '@saikoro/shared/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { applyDueChanges } from '../../src/jobs/maintenance.ts'
import { atOnce, call, callRaw, en, refusal } from '../support/call.ts'
import { type Companion, enrolCompanion } from '../support/companions.ts'
import { waitingFor } from '../support/database.ts'
import { type Member, newMember, PASSWORD } from '../support/members.ts'
import { setStatus, studioInsert, studioUpdate } from '../support/operator.ts'
import { addListedPerson, brief } from '../support/samples.ts'
import { DAY, HOUR, NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ samples: true })
let she: Companion
let member: Member
beforeEach(async () => {
  await world.setClock(NOON)
  she = await enrolCompanion(world)
  member = await newcomer()
})

async function newcomer(): Promise<Member> {
  const made = await newMember(world)
  await brief(world, made)
  return made
}
const publish = async (
  day: string,
  starts: string,
  ends: string,
  profile_id = she.profile,
): Promise<number> =>
  (await studioInsert(world, 'profile_slot', { profile_id, day, starts, ends, note: 'her plan' })).id
const askFor = (slot = 0, as = member, date = '2026-11-25') =>
  callRaw(world, reserve.path, { id: she.profile, date, slot, note: 'a walk', request_id: '' }, en(as))
const request = async (slot = 0, as = member) => ((await askFor(slot, as)).data as { id: number }).id
const inHerName = (as = she) => call(world, getRequests, { page: 0 }, en(as))
const mine = async (as = member) => (await call(world, getReservations, {}, en(as)))[0]
const answer = (id: number, fields: object = {}) => ({ id, accept: '1', phrase: '', text: '', ...fields })
const decide = (id: number, changes: object) =>
  studioUpdate(world, 'reservation', id, { ...changes, note: 'arranged' })
const texts = async (as = member) =>
  (await call(world, getMessages, {}, en(as))).map(({ text }) => String(text))

describe('companion/getRequests', () => {
  test('shows what she may know of the member, and nothing of another companion', async () => {
    const id = await request()
    expect(await inHerName()).toMatchObject([
      {
        ...{
          id,
          date: '2026-11-25',
          zone: 'Asia/Tokyo',
          note: 'a walk',
          state: 'requested',
          answered_by: '',
        },
        house_from_ms: NOON + DAY,
        member: { since: '2026-11-20', kept: 0, reports: 0, refused: false },
        ...{ may_answer: true, may_say: false, outcome: '', report: '' },
      },
    ])
    const { username } = (await world.rows('SELECT username FROM member WHERE id = $1', [member.id]))[0]
    expect(JSON.stringify(await inHerName())).not.toContain(username)
    expect(await inHerName(await enrolCompanion(world))).toEqual([])
  })
})

describe('companion/answerRequest', () => {
  test.each([
    ['1', 'looking_forward', 'confirmed', 'Thank you. I look forward to meeting you.'],
    ['0', 'not_that_time', 'declined', 'Sorry, that time does not suit me. Please choose another one.'],
  ])("answers with a phrase in the member's language, once", async (accept, phrase, state, reply) => {
    await world.owner.query("UPDATE member SET language = 'en' WHERE id = $1", [member.id])
    const id = await request()
    await call(world, answerRequest, answer(id, { accept, phrase }), en(she))
    await call(world, answerRequest, answer(id, { accept, phrase }), en(she))
    expect(await mine()).toMatchObject({ state, reply, answered_by: 'companion' })
    expect(
      await world.rows("SELECT actor FROM audit WHERE table_name = 'reservation' AND after ->> 'id' = $1", [
        String(id),
      ]),
    ).toEqual([{ actor: `companion:${she.profile}` }])
  })

  test('her own words hold no contact', async () => {
    const id = await request()
    for (const text of ['call 0901234567', 'me@example.com', 'https://example.com'])
      expect(await refusal(world, answerRequest, answer(id, { text }), en(she))).toBe('contact_in_text')
    expect(await mine()).toMatchObject({ state: 'requested', reply: '' })
    await call(world, answerRequest, answer(id, { text: 'See you at the north gate' }), en(she))
    expect(await mine()).toMatchObject({ state: 'confirmed', reply: 'See you at the north gate' })
  })

  test('she can still decline a confirmed meeting until it begins, and the confirmation is superseded', async () => {
    const id = await request(await publish('2026-11-25', '10:00', '12:00'))
    await call(world, answerRequest, answer(id), en(she))
    await call(world, answerRequest, answer(id, { accept: '0', phrase: 'not_that_time' }), en(she))
    expect((await mine())?.earlier).toMatchObject([{ state: 'superseded' }])
    const late = await request(await publish('2026-11-26', '10:00', '12:00'))
    await world.setClock(Date.parse('2026-11-26T10:00+09:00'))
    expect(await refusal(world, answerRequest, answer(late, { accept: '0' }), en(she))).toBe(
      'reservation_unknown',
    )
  })

  test.each(['answerRequest', 'proposeTime', 'refuseMember', 'sayMeeting'] as const)(
    '%s: another companion has no part in it',
    async (name) => {
      const id = await request()
      const other = await enrolCompanion(world)
      const slot = await publish('2026-11-26', '10:00', '12:00', other.profile)
      const calls = {
        answerRequest: () => refusal(world, answerRequest, answer(id), en(other)),
        proposeTime: () => refusal(world, proposeTime, { id, slot }, en(other)),
        refuseMember: () => refusal(world, refuseMember, { id }, en(other)),
        sayMeeting: () => refusal(world, sayMeeting, { id, outcome: 'kept', text: '' }, en(other)),
      }
      const code = name === 'sayMeeting' ? 'meeting_not_over' : 'reservation_unknown'
      expect(await calls[name]()).toBe(code)
      expect(await mine()).toMatchObject({ state: 'requested' })
    },
  )

  test('operators wait 24 hours, at most until two hours before the time; what they do is marked as theirs', async () => {
    const day = await request()
    for (const early of [{ status: 'confirmed' }, { reply: 'She agrees' }])
      await expect(decide(day, early)).rejects.toThrow('companion_answers')
    await world.advanceClock(DAY)
    await decide(day, { status: 'confirmed', reply: 'She agrees' })
    expect(await mine()).toMatchObject({ state: 'confirmed', answered_by: 'house' })
    expect(await inHerName()).toMatchObject([{ state: 'confirmed', answered_by: 'house' }])
    const other = await newcomer()
    const soon = await publish('2026-11-21', '20:00', '21:00')
    const { data } = await askFor(soon, other, '2026-11-21')
    const { id } = data as { id: number }
    await world.setClock(Date.parse('2026-11-21T17:59+09:00'))
    await expect(decide(id, { status: 'confirmed' })).rejects.toThrow('companion_answers')
    await world.setClock(Date.parse('2026-11-21T18:00+09:00'))
    await decide(id, { status: 'confirmed' })
    expect(await mine(other)).toMatchObject({ answered_by: 'house' })
  })

  test('operators answer for a person without a device at once', async () => {
    const profile = await addListedPerson(world)
    const { data } = await callRaw(
      world,
      reserve.path,
      { id: profile, date: '2026-11-25', slot: 0, note: '', request_id: '' },
      en(member),
    )
    await decide((data as { id: number }).id, { status: 'confirmed' })
    expect(await mine()).toMatchObject({ state: 'confirmed', answered_by: 'house' })
  })

  test('a request that nobody answers expires when its time begins, with a message', async () => {
    await world.owner.query("UPDATE member SET language = 'en' WHERE id = $1", [member.id])
    await request(await publish('2026-11-25', '10:00', '12:00'))
    await world.setClock(Date.parse('2026-11-25T10:00+09:00'))
    await applyDueChanges(world.worker.db)
    expect(await mine()).toMatchObject({ state: 'expired' })
    expect(await texts()).toContain(
      'Nobody answered in time. Your request to Person for 2026-11-25 10:00-12:00 (Asia/Tokyo) has expired.',
    )
  })

  test('two members, the companion and an operator at one moment on one time make one meeting', async () => {
    for (let round = 0; round < 20; round += 1) {
      await world.setClock(NOON)
      she = await enrolCompanion(world)
      const slot = await publish('2026-11-25', '10:00', '12:00')
      const one = await request(slot)
      const two = await newcomer()
      await world.advanceClock(DAY)
      await atOnce(4, async (nth) => {
        if (nth === 0)
          await callRaw(world, answerRequest.path, answer(one, { accept: round % 2 ? '0' : '1' }), en(she))
        if (nth === 1) await decide(one, { status: 'confirmed' }).catch(() => undefined)
        if (nth > 1) await askFor(slot, nth === 2 ? two : member)
      })
      const open = await world.rows(
        "SELECT member_id FROM reservation WHERE profile_id = $1 AND status IN ('requested', 'confirmed')",
        [she.profile],
      )
      expect(open.length, `round ${round}`).toBeOneOf(round % 2 ? [0, 1] : [1])
      await world.owner.query(
        "UPDATE reservation SET status = 'declined' WHERE profile_id = $1 AND status IN ('requested', 'confirmed')",
        [she.profile],
      )
    }
  })
})

describe('companion/proposeTime', () => {
  test('the member takes the time that she proposes', async () => {
    const id = await request()
    const slot = await publish('2026-11-26', '10:00', '12:00')
    await call(world, proposeTime, { id, slot }, en(she))
    expect(await mine()).toMatchObject({ state: 'proposed', proposed: { slot }, answered_by: 'companion' })
    await call(world, answerProposal, { id, slot, accept: '1' }, en(member))
    expect(await mine()).toMatchObject({ state: 'confirmed', date: '2026-11-26', answered_by: 'companion' })
  })

  test('refuses a time of another companion, and one that is taken', async () => {
    const id = await request()
    const other = await enrolCompanion(world)
    const hers = await publish('2026-11-26', '10:00', '12:00', other.profile)
    const taken = await publish('2026-11-27', '10:00', '12:00')
    await askFor(taken, await newcomer(), '2026-11-27')
    for (const slot of [hers, taken])
      expect(await refusal(world, proposeTime, { id, slot }, en(she))).toBe('slot_taken')
  })
})

test('companion/proposeTime: her acceptance and the beginning of the meeting end what she proposed', async () => {
  const id = await request(await publish('2026-11-25', '10:00', '12:00'))
  const slot = await publish('2026-11-25', '18:00', '19:00')
  await call(world, proposeTime, { id, slot }, en(she))
  await call(world, answerRequest, answer(id), en(she))
  expect(await mine()).toMatchObject({ state: 'confirmed', proposed: null })
  await call(world, proposeTime, { id, slot }, en(she))
  await world.setClock(Date.parse('2026-11-25T10:00+09:00'))
  expect(await refusal(world, answerProposal, { id, slot, accept: '1' }, en(member))).toBe('proposal_gone')
})

test('companion/refuseMember: open reservations of the member end, and no further request arrives', async () => {
  const id = await request()
  await call(world, refuseMember, { id }, en(she))
  expect(await mine()).toMatchObject({ state: 'declined', answered_by: 'companion' })
  expect((await askFor()).msg).toBe(phraseOf('requests_refused', 'en'))
  expect(await inHerName()).toMatchObject([{ member: { refused: true } }])
  expect((await askFor(0, await newcomer())).code).toBe(200)
})

describe('companion/sayMeeting', () => {
  async function meet(): Promise<number> {
    const id = await request(await publish('2026-11-25', '10:00', '12:00'))
    await call(world, answerRequest, answer(id), en(she))
    await world.setClock(Date.parse('2026-11-25T10:00+09:00'))
    return id
  }

  test('counts a kept meeting for other companions, once', async () => {
    const id = await meet()
    await call(world, sayMeeting, { id, outcome: 'kept', text: '' }, en(she))
    expect(await refusal(world, sayMeeting, { id, outcome: 'absent', text: '' }, en(she))).toBe(
      'meeting_not_over',
    )
    she = await enrolCompanion(world)
    await request(0)
    expect(await inHerName()).toMatchObject([{ member: { kept: 1, reports: 0 } }])
  })

  test('"unsafe" opens an urgent report about the member, which the member cannot see', async () => {
    const id = await meet()
    await call(world, sayMeeting, { id, outcome: 'unsafe', text: 'He followed me' }, en(she))
    expect(
      await world.rows(
        'SELECT about_member_id, urgent, reason, member_id FROM report WHERE profile_id = $1',
        [she.profile],
      ),
    ).toEqual([{ about_member_id: member.id, urgent: true, reason: 'He followed me', member_id: null }])
    expect(await inHerName()).toMatchObject([{ outcome: 'unsafe', report: 'open', member: { reports: 1 } }])
    expect(JSON.stringify(await mine())).not.toContain('followed')
    const [{ id: report }] = await world.rows('SELECT id FROM report WHERE profile_id = $1', [she.profile])
    await studioInsert(world, 'report_review', { report_id: report, note: 'account closed' })
    expect(await inHerName()).toMatchObject([{ report: 'closed', member: { reports: 0 } }])
  })

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['the member cancels it', (id) => callRaw(world, cancelReservation.path, { id }, en(member))],
    ['the member closes the account', () => call(world, closeAccount, { password: PASSWORD }, en(member))],
    ['an operator closes the account', () => setStatus(world, member, 0)],
    ['she refuses the member', (id) => call(world, refuseMember, { id }, en(she))],
    ['she pauses', () => call(world, pause, { paused: '1' }, en(she))],
    [
      'an operator declines it',
      (id) => expect(decide(id, { status: 'declined' })).rejects.toThrow('reservation_ended'),
    ],
  ])('C5.6 a meeting that began stands when %s, and she says how it went', async (_, end) => {
    const id = await meet()
    await end(id)
    expect(await inHerName()).toMatchObject([{ state: 'confirmed' }])
    await call(world, sayMeeting, { id, outcome: 'unsafe', text: '' }, en(she))
  })

  test('a meeting without a time that ends on its day can be answered by both sides', async () => {
    const id = await request()
    await call(world, answerRequest, answer(id), en(she))
    await world.setClock(Date.parse('2026-11-25T20:00+09:00'))
    await call(world, cancelReservation, { id }, en(member))
    await call(world, sayMeeting, { id, outcome: 'unsafe', text: '' }, en(she))
    expect(await mine()).toMatchObject({ state: 'cancelled', may_answer: false })
    await world.setClock(Date.parse('2026-11-26T00:00+09:00'))
    expect(await mine()).toMatchObject({ state: 'cancelled', may_answer: true })
  })

  test('is refused before the meeting begins', async () => {
    const id = await request(await publish('2026-11-25', '10:00', '12:00'))
    await call(world, answerRequest, answer(id), en(she))
    await world.setClock(Date.parse('2026-11-25T10:00+09:00') - HOUR)
    expect(await refusal(world, sayMeeting, { id, outcome: 'kept', text: '' }, en(she))).toBe(
      'meeting_not_over',
    )
  })
})

describe('C5.6 a meeting ends truthfully', () => {
  test.each([
    ['pauses', () => call(world, pause, { paused: '1' }, en(she))],
    ['withdraws', () => call(world, withdraw, {}, en(she))],
    ['is hidden', () => studioUpdate(world, 'profile', she.profile, { open: false, note: 'hidden' })],
  ])('a request that is made while a companion %s ends as well', async (_, end) => {
    const asking = await world.poolOf('api').connect()
    await asking.query('BEGIN')
    await asking.query("SELECT reserve($1, $2, '2026-11-25', 0, '', '', '')", [member.id, she.profile])
    const ending = end()
    await Promise.race([ending, expect.poll(() => waitingFor(asking)).toBe(1)])
    await asking.query('COMMIT')
    asking.release()
    await ending
    expect(await mine()).toMatchObject({ state: 'unavailable' })
  })

  test('requests and meetings of an account that an operator closes end', async () => {
    const id = await request()
    await call(world, proposeTime, { id, slot: await publish('2026-11-25', '10:00', '12:00') }, en(she))
    await setStatus(world, member, 0)
    expect(await inHerName()).toMatchObject([{ state: 'declined', proposed: null, answered_by: 'house' }])
  })

  test.each([
    ['pauses', () => call(world, pause, { paused: '1' }, en(she))],
    ['is hidden', () => studioUpdate(world, 'profile', she.profile, { open: false, note: 'hidden' })],
  ])(
    'when a companion %s, six confirmed reservations end with a message, and no confirmation holds',
    async (_, end) => {
      const members = await Promise.all(Array.from({ length: 6 }, newcomer))
      for (const [nth, each] of members.entries()) {
        await world.owner.query("UPDATE member SET language = 'en' WHERE id = $1", [each.id])
        const id = await request(await publish('2026-11-25', `1${nth}:00`, `1${nth}:30`), each)
        await call(world, answerRequest, answer(id), en(she))
      }
      await end()
      for (const each of members) {
        expect(await mine(each)).toMatchObject({
          ...{ status: 'declined', state: 'unavailable', reply: '', answered_by: '' },
          earlier: [{ state: 'superseded' }],
        })
        expect((await texts(each)).join()).toMatch(
          /Person is no longer available\. Your reservation for 2026-11-25 1\d:00-1\d:30/,
        )
      }
    },
  )
})
