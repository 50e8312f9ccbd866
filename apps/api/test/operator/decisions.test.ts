import { setLimits } from '@saikoro/shared/contract/limits'
import { expect, test } from 'vitest'
import { publishLog } from '../../src/jobs/publish-log.ts'
import { call } from '../support/call.ts'
import { newMember } from '../support/members.ts'
import { connectAs } from '../support/operator.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld()

const rows = async (sql: string) => await world.rows(sql)
const faults = async () => (await rows('SELECT fault FROM decision_faults()')).map(({ fault }) => fault)
const anchors = async () =>
  (await rows(`SELECT line FROM public_line WHERE line LIKE 'decisions/v1|%' ORDER BY id`)).map(
    ({ line }) => line,
  )
const waiting = async () => (await rows('SELECT id FROM decision WHERE place IS NULL')).length

test('the record of decisions is chained and published with the next entry of the public log, or after a minute', async () => {
  await publishLog(world.worker)
  const before = (await anchors()).length
  await newMember(world)
  expect(await waiting()).toBeGreaterThan(0)
  await publishLog(world.worker)
  expect(await anchors()).toHaveLength(before)
  await world.advanceClock(61_000)
  await publishLog(world.worker)
  expect(await waiting()).toBe(0)
  const [newest] = await rows('SELECT place + 1 AS count, chain FROM decision ORDER BY place DESC LIMIT 1')
  expect((await anchors()).slice(before)).toEqual([`decisions/v1|${newest.count}|${newest.chain}`])
  expect(await faults()).toEqual([])
})

test('the record of decisions is published once when two workers chain the same decisions', async () => {
  await newMember(world)
  await world.advanceClock(61_000)
  const before = (await anchors()).length
  const workers = [await connectAs(world, 'owner'), await connectAs(world, 'owner')]
  await world.owner.query('BEGIN; SELECT FROM public_log FOR UPDATE')
  const both = workers.map((worker) => worker.query('SELECT chain_decisions()'))
  const blocked = () =>
    rows(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
    )
  await expect.poll(blocked).toHaveLength(workers.length)
  await world.owner.query('COMMIT')
  await Promise.all(both)
  expect((await anchors()).slice(before)).toHaveLength(1)
  expect(await faults()).toEqual([])
})

test('the record of decisions has no entry for a counter, and one for each other change', async () => {
  const { id, token } = await newMember(world)
  await world.owner.query(`UPDATE member_secret SET pay_misses = pay_misses + 1 WHERE member_id = ${id}`)
  await call(world, setLimits, { daily_stake: '100' }, { token })
  const found = await rows(`SELECT table_name AS name, count(*)::int FROM decision
      WHERE (table_name, key) IN (('member_secret', '${id}'), ('play_limit', '${id}')) GROUP BY 1 ORDER BY 1`)
  expect(found).toEqual([
    { name: 'member_secret', count: 1 },
    { name: 'play_limit', count: 2 }, // its row, then the limit
  ])
})

test('the record of decisions is the same whatever settings the session of the change has', async () => {
  await world.owner.query(`BEGIN; SET LOCAL bytea_output = escape; SET LOCAL TimeZone = 'Asia/Tokyo';
      SET LOCAL DateStyle = 'German'; UPDATE member_secret SET recovery_hash = 'x' WHERE member_id = 1; COMMIT`)
  expect(await faults()).toEqual([])
})
