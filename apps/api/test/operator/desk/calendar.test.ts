import { en } from '@saikoro/desk/src/locales/en'
import { reserve } from '@saikoro/shared/contract/reservation'
import { expect, test } from 'vitest'
import { call } from '../../support/call.ts'
import { enrolCompanion } from '../../support/companions.ts'
import { setUpDesk } from '../../support/desk.ts'
import { auditOf } from '../../support/operator.ts'
import { newBriefed, publishTime } from '../../support/reservations.ts'
import { addListedPerson } from '../../support/samples.ts'
import { uploadDir } from '../../support/wallets.ts'
import { setUpWorld } from '../../support/world.ts'

const world = setUpWorld({ samples: true, config: { UPLOAD_DIR: uploadDir() } })
const desk = setUpDesk(world, { holdMs: 100 })
const DAY = '2026-11-25'

/** A companion with two published times, the first of them requested. */
async function newRequest(profile: number) {
  const member = await newBriefed(world)
  const [slot, other] = [
    await publishTime(world, profile, DAY, '15:00-16:30'),
    await publishTime(world, profile, DAY, '18:00-19:00'),
  ]
  const wish = { id: profile, date: DAY, slot, note: '', request_id: '' }
  const { id } = await call(world, reserve, wish, member)
  return { id, slot, other, member, at: `/calendar?city=1&profile=${profile}&on=${DAY}` }
}
const page = async (url: string) => {
  const reply = await desk.get(url)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.body
}
const proposedFor = (id: number) =>
  world.value('SELECT proposed_slot_id FROM reservation WHERE id = $1', [id])

test('shows free times and reservations of a companion and of all cities, by day and by week, in their zones', async () => {
  const profile = await addListedPerson(world)
  await world.owner.query(
    `UPDATE city SET time_zone = 'Asia/Kolkata' WHERE id = (SELECT city_id FROM profile WHERE id = $1)`,
    [profile],
  )
  const { member, at } = await newRequest(profile)
  const week = await page(at)
  expect(week.match(/<section><h2>/g)).toHaveLength(7)
  expect(week).toMatch(
    /class="reserved[^>]*data-state="requested"[^>]*draggable="true"[^>]*>\s*<b>15:00–16:30<\/b>/,
  )
  expect(week).toContain('<b>18:00–19:00</b>')
  expect(week).toContain(member.username)
  expect(week).toContain('times are in Asia/Kolkata')
  expect(week).not.toContain('>Asia/Kolkata<')
  expect((await page(`${at}&length=day`)).match(/<section><h2>/g)).toHaveLength(1)
  const house = await page(`/calendar?on=${DAY}`)
  expect(house).toContain('<b>15:00–16:30</b> <span class="soft">Asia/Kolkata</span>')
  expect(house).toContain(en.calendar.zone(en.calendar.allCities, ''))
  expect(house).not.toContain(en.calendar.cut(500))
  await world.owner.query(
    `INSERT INTO profile_slot (profile_id, day, starts, ends)
     SELECT $1, date '2026-11-23' + n / 90, to_char(time '00:00' + n % 90 * interval '10 min', 'HH24:MI'), to_char(time '00:10' + n % 90 * interval '10 min', 'HH24:MI')
     FROM generate_series(0, 600) AS n`,
    [await addListedPerson(world)],
  )
  expect(await page(`/calendar?on=${DAY}`)).toContain(en.calendar.cut(500))
  expect(await page('/calendar?on=2026-11-10')).not.toContain(member.username)
})

test('proposes another free time, which can be undone and is audited', async () => {
  const { id, slot, other, at } = await newRequest(await addListedPerson(world))
  const choosing = await page(`${at}&move=${id}`)
  expect(choosing).toContain(`value="propose:s${other}"`)
  expect(choosing).not.toContain(`value="propose:s${slot}"`)
  expect(await page(at)).not.toContain('value="propose:s')
  const version = await world.value('SELECT version FROM reservation WHERE id = $1', [id])
  const proposal = { kind: 'time', action: `propose:s${other}`, row: `${id}.${version}`, from: at }
  const reply = await desk.post('/decide', proposal)
  expect([reply.statusCode, reply.headers.location]).toEqual([303, at])
  expect(await page(`${at}&move=${id}`)).not.toContain('value="propose:s')
  await expect.poll(() => proposedFor(id)).toBe(other)
  expect(await page(at)).toContain(en.calendar.proposed(`${DAY} 18:00-19:00`))
  expect((await auditOf(world, 'reservation', 'id', id)).at(-1)).toMatchObject({
    reason: 'another time proposed',
  })
})

test('C5.5 offers no other time while the companion has the first say, and the database refuses it', async () => {
  const { profile } = await enrolCompanion(world)
  const { id, other, at } = await newRequest(profile)
  expect(await page(at)).not.toContain('draggable')
  expect(await page(`${at}&move=${id}`)).not.toContain('value="propose:s')
  await desk.post('/decide', { kind: 'time', action: `propose:s${other}`, row: `${id}.1` })
  await expect.poll(async () => page(at)).toContain(en.refusals.companion_answers)
  expect(await proposedFor(id)).toBe(null)
})
