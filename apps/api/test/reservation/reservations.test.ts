import { completeBriefing } from '@saikoro/shared/contract/briefing'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import { cancelReservation, getReservations, reserve } from '@saikoro/shared/contract/reservation'
import { block, getFreeTimes, unblock, xuanfeidata } from '@saikoro/shared/contract/xuanfei'
import { phraseOf } from '@saikoro/shared/errors'
import { beforeEach, expect, test } from 'vitest'
import { atOnce, call, callRaw, en, refusal } from '../support/call.ts'
import { type Member, newMember, newSession, setUpNewMember } from '../support/members.ts'
import { auditOf, studioUpdate } from '../support/operator.ts'
import { expectPagesOfHundred } from '../support/pages.ts'
import { newBriefed, reservationsOf, signedState } from '../support/reservations.ts'
import { addListedPerson, addPerson } from '../support/samples.ts'
import { DAY, NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ samples: true })
const { publish, ask, request, decide, newest, ...all } = reservationsOf(world)
beforeEach(() => world.setClock(NOON))
const member = setUpNewMember(world, newBriefed)

const form = { id: 1, date: '2026-11-25', slot: 0, note: 'a walk by the river', request_id: '' }
const mine = () => all.mine(member)
const countOf = ({ id }: Member) => world.count('reservation WHERE member_id = $1', [id])

test('C1.3 stores the reservation before it answers "Request sent", lists it, and signs it and each later state with a higher version', async () => {
  const { code, msg, data } = await ask(member, { id: 1, note: ' at noon ' })
  expect({ code, msg }).toEqual({ code: 200, msg: 'Request sent.' })
  const { id, receipt } = data as ReplyOf<typeof reserve>
  const stored = await world.row('SELECT * FROM reservation WHERE member_id = $1', [member.id])
  expect(stored).toMatchObject({ id, profile_id: 1, wish: 'at noon', status: 'requested' })
  const requested = signedState(world, receipt)
  expect(requested).toEqual({
    ...{ kind: 'reservation', member: member.id, id, version: 1, profile: 1, date: form.date },
    ...{ zone: 'Asia/Tokyo', note: 'at noon', status: 'requested' },
    ...{ createdAt: NOON, confirmedAt: null, updatedAt: NOON },
  })
  expect(await mine()).toMatchObject([
    {
      ...{ id, receipt, profile_id: 1, xuanfei_name: 'Aoi', img_url: '/media/profiles/aoi-1.webp' },
      ...{ sample: true, date: '2026-11-25', time: '', zone: 'Asia/Tokyo', note: 'at noon' },
      ...{ status: 'requested', status_text: 'Requested' },
      ...{ create_time: '2026-11-20 12:00:00', create_ms: NOON },
      ...{ update_time: '2026-11-20 12:00:00', update_ms: NOON },
    },
  ])
  expect((await call(world, xuanfeidata, { id: 1 }, member)).reserved).toBe(true)
  await call(world, cancelReservation, { id }, en(member))
  const ended = { ...requested, version: 2, status: 'cancelled' }
  expect(signedState(world, (await newest(member)).receipt)).toEqual(ended)
})

test('C1.2 needs neither points nor bets, and works during self-exclusion from play', async () => {
  await world.owner.query(`
    SELECT post_transaction('reverse', 'reverse:test-${member.id}', 'test',
      ARRAY[wallet_id(${member.id}, 'wallet'), shared_account('grant')], ARRAY[-100000, 100000]::bigint[])`)
  const has = await world.row(
    `SELECT (SELECT balance::int FROM ledger_account WHERE member_id = $1 AND kind = 'wallet') AS balance,
       (SELECT count(*)::int FROM bet WHERE member_id = $1) AS bets, (SELECT count(*)::int FROM recharge WHERE member_id = $1) AS recharges`,
    [member.id],
  )
  expect(has).toEqual({ balance: 0, bets: 0, recharges: 0 })
  await world.owner.query(`SELECT exclude_member($1, 'exclusion', 48)`, [member.id])
  await call(world, reserve, form, member)
})

test('C1.2 without the briefing the refusal names it; the briefing alone unlocks the call', async () => {
  const fresh = await newMember(world)
  expect(await refusal(world, reserve, form, fresh)).toBe('briefing_needed')
  expect(phraseOf('briefing_needed', 'en')).toBe('Read the 1-minute safety guide first.')
  expect(await countOf(fresh)).toBe(0)
  await call(world, completeBriefing, {}, fresh)
  await call(world, reserve, form, fresh)
})

test('reserve: 50 concurrent requests make one open reservation', async () => {
  const second = { token: await newSession(world, member) }
  const answers = await atOnce(50, (place) =>
    callRaw(world, reserve.path, { ...form, request_id: `r${place}` }, en(place % 2 ? second : member)),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  for (const { code, msg } of answers) if (code !== 200) expect(msg).toBe(phraseOf('already_reserved', 'en'))
  expect(await countOf(member)).toBe(1)
})

test('reserve: returns the first answer when request_id repeats, rejects another body under it, and stores no rejected request', async () => {
  const sent = { ...form, request_id: 'again' }
  await refusal(world, reserve, { ...sent, date: '' }, member)
  const answers = await atOnce(10, () => call(world, reserve, sent, member))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  for (const changed of [{ id: 2 }, { date: '2026-11-26' }, { note: 'other' }])
    expect(await refusal(world, reserve, { ...sent, ...changed }, en(member))).toBe('request_reused')
  expect(await countOf(member)).toBe(1)
})

const NO_DAY = ['', '2026-02-30', '20261125', '2026-11-5', 'tomorrow', '९९', '0000-01-01', '0001-12-31']
test.each([...NO_DAY, '2026-11-19', '2027-02-19', '9999-12-31'])(
  'reserve: rejects the day "%s"',
  async (date) => {
    expect(await refusal(world, reserve, { ...form, date }, en(member))).toBe('date_invalid')
    expect(await countOf(member)).toBe(0)
  },
)

test('reserve: rejects a profile that is blocked, closed, unlisted or unknown', async () => {
  const person = await addPerson(world)
  await call(world, block, { id: 5 }, member)
  await world.owner.query('UPDATE profile SET open = false WHERE id = 6')
  expect(await refusal(world, reserve, { ...form, id: 5 }, en(member))).toBe('profile_blocked')
  for (const id of [person, 6, 999, 0])
    expect(await refusal(world, reserve, { ...form, id }, en(member))).toBe('profile_unknown')
  expect(await countOf(member)).toBe(0)
  await call(world, unblock, { id: 5 }, member)
  await call(world, reserve, { ...form, id: 5 }, member)
})

const slotsOf = async (id: number) => (await call(world, xuanfeidata, { id }, member)).slots

test('xuanfeidata and getFreeTimes: the times that are ahead, open and free, soonest first, and by the days of a month', async () => {
  const person = await addListedPerson(world)
  const late = await publish(person, '15:00-16:30')
  const early = await publish(person, '09:00-10:00')
  const next = await publish(person, '09:00-10:00', '2026-12-01')
  const closed = await publish(person, '09:00-10:00', '2026-11-26')
  await publish(person, '12:01-13:00', '2026-11-20')
  await publish(person, '12:00-13:00', '2027-03-19')
  await world.setClock('2026-11-20T12:01:00+09:00')
  await studioUpdate(world, 'profile_slot', closed, { open: false, note: 'away' })
  const [first, second, third] = [
    { id: early, starts: '09:00', ends: '10:00', zone: 'Asia/Tokyo' },
    { id: late, starts: '15:00', ends: '16:30', zone: 'Asia/Tokyo' },
    { id: next, starts: '09:00', ends: '10:00', zone: 'Asia/Tokyo' },
  ]
  const day = '2026-11-25'
  const later = [
    { ...second, day },
    { ...third, day: '2026-12-01' },
  ]
  const month = (of: string, id = person) => ({ id, month: of })
  expect(await slotsOf(person)).toEqual([{ ...first, day }, ...later])
  expect(await call(world, getFreeTimes, month('2026-11'))).toEqual([{ day, slots: [first, second] }])
  expect(await call(world, getFreeTimes, month('2026-12'))).toEqual([{ day: '2026-12-01', slots: [third] }])
  expect(await call(world, getFreeTimes, month('2020-01'))).toEqual([])
  for (const of of ['', '2026-13', '2026-1', '9999-99', '0000-01'])
    expect(await refusal(world, getFreeTimes, month(of))).toBe('date_invalid')
  const unlisted = month('2026-11', await addPerson(world))
  expect(await refusal(world, getFreeTimes, unlisted)).toBe('profile_unknown')
  const id = await request(member, { id: person, slot: early })
  expect(await slotsOf(person)).toEqual(later)
  expect(await call(world, getFreeTimes, month('2026-11'))).toEqual([{ day, slots: [second] }])
  await call(world, cancelReservation, { id }, member)
  expect(await slotsOf(person)).toEqual([{ ...first, day }, ...later])
  await world.setClock('2026-11-25T09:00:00+09:00')
  expect(await slotsOf(person)).toEqual(later)
})

test('of fifty members who choose one time at once, one gets it', async () => {
  const slot = await publish(2, '18:00-19:30')
  const members = await atOnce(50, () => newBriefed(world))
  const answers = await Promise.all(members.map((each) => ask(each, { id: 2, slot })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  for (const { code, msg } of answers) if (code !== 200) expect(msg).toBe(phraseOf('slot_taken', 'en'))
})

test('rejects a time of another profile or day, a closed, past or unknown one', async () => {
  const slot = await publish(3, '18:00-19:30')
  const past = await publish(3, '12:30-13:00', '2026-11-20')
  await world.setClock('2026-11-20T12:30:00+09:00')
  const closed = await publish(3, '20:00-21:00')
  await studioUpdate(world, 'profile_slot', closed, { open: false, note: 'away' })
  for (const wrong of [
    { id: 4, slot },
    { slot, date: '2026-11-26' },
    { slot: past, date: '2026-11-20' },
    { slot: closed },
    { slot: 999_999 },
  ])
    expect(await refusal(world, reserve, { ...form, id: 3, ...wrong }, en(member))).toBe('slot_taken')
  expect(await countOf(member)).toBe(0)
})

test('an operator withdraws a time, and does not move or delete it', async () => {
  const slot = await publish(1, '08:00-09:00')
  const change = (sql: string) => world.operators.query(`${sql} WHERE id = $1`, [slot])
  await expect(change(`UPDATE profile_slot SET starts = '07:00'`)).rejects.toThrow(/permission denied/)
  await expect(change('DELETE FROM profile_slot')).rejects.toThrow(/permission denied/)
  for (const time of ['10:00-10:00', '10:00-09:00', '9:00-10:00', '23:00-24:00'])
    await expect(publish(1, time), time).rejects.toThrow(/check/)
})

test('a profile has one open time at a moment', async () => {
  const slot = await publish(5, '15:00-16:00')
  for (const time of ['15:00-16:00', '14:00-17:00', '15:30-15:45', '14:59-15:01'])
    await expect(publish(5, time), time).rejects.toThrow('profile_slot_open_at_a_time')
  await publish(5, '16:00-17:00')
  await publish(6, '15:00-16:00')
  await studioUpdate(world, 'profile_slot', slot, { open: false, note: 'moved' })
  await publish(5, '15:30-16:00')
  await expect(studioUpdate(world, 'profile_slot', slot, { open: true, note: 'back' })).rejects.toThrow(
    'profile_slot_open_at_a_time',
  )
})

test('a profile is reserved once at a moment, whichever row published it', async () => {
  const slot = await publish(9, '15:00-16:00')
  await request(member, { id: 9, slot })
  await studioUpdate(world, 'profile_slot', slot, { open: false, note: 'withdrawn by mistake' })
  const again = await publish(9, '15:30-16:30')
  expect(await slotsOf(9)).toEqual([])
  const other = await newBriefed(world)
  expect(await refusal(world, reserve, { ...form, id: 9, slot: again }, en(other))).toBe('slot_taken')
  const raw = `INSERT INTO reservation (profile_id, member_id, wanted_on, at)
    SELECT 9, $1, $2, at FROM profile_slot WHERE id = $3`
  await expect(world.owner.query(raw, [other.id, form.date, again])).rejects.toThrow('reservation_at_a_time')
})

test('a time that has begun is not published, nor opened again', async () => {
  for (const [day, starts] of [
    ['2026-11-20', '12:00'],
    ['2026-11-20', '11:59'],
    ['2026-11-19', '23:00'],
    ['1999-12-31', '09:00'],
  ] as const)
    await expect(publish(1, `${starts}-23:30`, day), `${day} ${starts}`).rejects.toThrow('slot_past')
  const slot = await publish(1, '12:30-13:00', '2026-11-20')
  await studioUpdate(world, 'profile_slot', slot, { open: false, note: 'away' })
  await world.setClock('2026-11-20T12:30:00+09:00')
  await expect(studioUpdate(world, 'profile_slot', slot, { open: true, note: 'late' })).rejects.toThrow(
    'slot_past',
  )
})

/** Gives the city of a profile a time zone, as the desk does. */
async function moveTo(profile: number, zone: string): Promise<void> {
  await world.operators.query(
    `UPDATE city SET time_zone = $1, note = 'its own time' WHERE id = (SELECT city_id FROM profile WHERE id = $2)`,
    [zone, profile],
  )
}

test.each([
  ['Asia/Tokyo', '2026-11-20T23:59:59+09:00', '2026-11-20', '2027-02-18', '+09:00'],
  // at this moment it is still the 20th in Kuala Lumpur and Berlin, and the 21st in Japan
  ['Asia/Kuala_Lumpur', '2026-11-20T23:30:00+08:00', '2026-11-20', '2027-02-18', '+08:00'],
  ['Europe/Berlin', '2026-11-20T22:30:00+01:00', '2026-11-20', '2027-02-18', '+01:00'],
  ['Pacific/Kiritimati', '2026-11-21T00:10:00+14:00', '2026-11-21', '2027-02-19', '+14:00'],
])('days and times are those of the city: %s', async (zone, now, today, last, offset) => {
  const person = await addListedPerson(world)
  await moveTo(person, zone)
  await world.setClock(now)
  const asked = { ...form, id: person, date: today }
  for (const date of [last, today]) {
    const { id, receipt } = await call(world, reserve, { ...asked, date }, member)
    expect(signedState(world, receipt)).toMatchObject({ date, zone })
    await call(world, cancelReservation, { id }, member)
  }
  const dayAfter = new Date(Date.parse(last) + DAY).toISOString().slice(0, 10)
  const dayBefore = new Date(Date.parse(today) - DAY).toISOString().slice(0, 10)
  for (const date of [dayBefore, dayAfter])
    expect(await refusal(world, reserve, { ...asked, date }, en(member))).toBe('date_invalid')
  const slot = await publish(person, '09:00-10:00')
  expect((await call(world, xuanfeidata, { id: person }, member)).zone).toBe(zone)
  expect(await world.value('SELECT lower(at) FROM profile_slot WHERE id = $1', [slot])).toEqual(
    new Date(`2026-11-25T09:00:00${offset}`),
  )
  await decide(await request(member, { id: person, slot }), { status: 'confirmed' })
  await moveTo(person, 'Asia/Tokyo')
  expect(await newest(member)).toMatchObject({ zone, date: '2026-11-25', time: '09:00-10:00' })
  await world.setClock(`2026-11-25T23:59:59${offset}`)
  await maintain()
  expect(await newest(member)).toMatchObject({ status: 'confirmed' })
  await world.setClock(`2026-11-26T00:00:00${offset}`)
  await maintain()
  expect(await newest(member)).toMatchObject({ status: 'expired' })
})

test.each(['Asia/Atlantis', 'posix/Asia/Tokyo', '+09:00', 'JST-9', 'UTC', '', 'asia/tokyo'])(
  'a city has no time zone %j',
  async (zone) => {
    await expect(moveTo(10, zone)).rejects.toThrow('time_zone_unknown')
  },
)

const maintain = () => world.owner.query('SELECT change_due_reservations()')

test('a confirmed reservation is finished after its day, an unanswered one expired, and another one may follow', async () => {
  await decide(await request(member, { id: 1 }), { status: 'confirmed' })
  await request(member, { id: await addListedPerson(world) })
  await world.setClock('2026-11-26T00:00:00+09:00')
  await request(member, { id: 1, date: '2026-11-30' })
  await maintain()
  expect(
    (await mine()).map(({ status, status_text, confirmed_time }) => [status, status_text, confirmed_time]),
  ).toEqual([
    ['requested', 'Requested', ''],
    ['expired', 'Expired', ''],
    ['expired', 'Finished', '2026-11-20 12:00:00'],
  ])
})

/** A confirmation that an end replaced stays signed, as one that no longer holds. */
async function expectSuperseded(reply: string): Promise<void> {
  const row = await newest(member)
  expect(row).toMatchObject({ reply, earlier: [{ state: 'superseded', reply: 'See you at three' }] })
  expect(signedState(world, row.receipt)).toMatchObject({ supersededAt: NOON })
}

test('C1.3 C5.6 cancels once, which supersedes a confirmation, and the member can reserve again', async () => {
  const id = await request(member, { id: 1 })
  await decide(id, { status: 'confirmed', reply: 'See you at three' })
  const other = await newMember(world)
  expect(await refusal(world, cancelReservation, { id }, en(other))).toBe('reservation_unknown')
  const answers = await atOnce(10, () => callRaw(world, cancelReservation.path, { id }, member))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await newest(member)).toMatchObject({ id, status: 'cancelled', status_text: 'Cancelled' })
  await expectSuperseded('')
  for (const wrong of [id, 0, 999_999])
    expect(await refusal(world, cancelReservation, { id: wrong }, member)).toBe('reservation_unknown')
  await call(world, reserve, form, member)
  expect((await mine()).map(({ status }) => status)).toEqual(['requested', 'cancelled'])
})

test("C5.6 the operator's review: an operator confirms or declines with a reply, which supersedes a confirmation, and cannot cancel, reopen or move a reservation", async () => {
  const id = await request(member, { id: 1 })
  await decide(id, { status: 'confirmed', reply: 'See you at three' })
  expect(await newest(member)).toMatchObject({ status: 'confirmed', reply: 'See you at three' })
  await expect(decide(id, { reply: 'Pay 090-1234-5678 first' })).rejects.toThrow('text_digits')
  await expect(decide(id, { status: 'cancelled' })).rejects.toThrow('only_member_cancels')
  await expect(decide(id, { wanted_on: '2026-12-01' })).rejects.toThrow(/permission denied/)
  await decide(id, { status: 'declined', reply: 'She is ill' })
  await expectSuperseded('She is ill')
  for (const status of ['requested', 'confirmed', 'cancelled'])
    await expect(decide(id, { status })).rejects.toThrow('reservation_ended')
  const audited = { actor: 'operator_hana', reason: 'arranged' }
  expect(await auditOf(world, 'reservation', 'id', id)).toMatchObject([audited, audited])
  await request(member, { id: 1 })
})

test('getReservations: returns a hundred own rows a page, newest first', async () => {
  await world.owner.query(
    `INSERT INTO reservation (profile_id, member_id, wanted_on, status)
       SELECT 1, $1, '2026-12-01', 'cancelled' FROM generate_series(1, 130)`,
    [member.id],
  )
  await expectPagesOfHundred(world, getReservations, member, 130)
})
