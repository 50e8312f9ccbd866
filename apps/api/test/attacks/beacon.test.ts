// A broken process cannot poison the beacon: a round counts once the worker and an API process have both checked it.
import { beforeEach, expect, test } from 'vitest'
import { countersigner } from '../../src/jobs/countersign-rounds.ts'
import { ensureEpochs } from '../../src/jobs/epochs.ts'
import { storeRound } from '../../src/jobs/rounds.ts'
import { storeByBoth, testBeacon } from '../support/beacon.ts'
import { queryAs, waitingFor } from '../support/database.ts'
import {
  drawOf,
  finishDraw,
  placeBet,
  seedOf,
  seedsOf,
  setUpNewDraw,
  work,
  workAt,
} from '../support/draws.ts'
import { setUpMember } from '../support/members.ts'
import { connectAs } from '../support/operator.ts'
import { readyOf } from '../support/raw.ts'
import { HOUR, setUpWorld } from '../support/world.ts'

const JUNK = 'ab'.repeat(48)
const beacon = testBeacon()
const world = setUpWorld({ draws: beacon.draws })
const member = setUpMember(world)
beforeEach(() => beacon.answer())
const draw = setUpNewDraw(world)
beforeEach(() => placeBet(world, member, 'big', '2'))

const chain = () => world.worker.beacon.beacon.chainHash
const claim = (login: 'worker' | 'api', round: number, signature = JUNK) =>
  queryAs(world, login, 'SELECT accepted FROM store_round($1, $2, $3)', [chain(), round, signature])
const ready = () => readyOf(world)

/** Seals the draw and moves the clock to its round; returns the signature of the round. */
async function atItsRound(): Promise<string> {
  await workAt(world, draw.closes_at.getTime() + 100)
  await world.setClock(draw.draw_at.getTime() - 2_000)
  return (await beacon.real.fetchRound(draw.round, draw.draw_at.getTime())) ?? ''
}

/** Expects that a whole worker settles the draw. */
async function expectSettled(): Promise<void> {
  await work(world)
  expect((await drawOf(world, draw.issue)).status).toBe('settled')
}

test('rejects a round of the far future and continues the draw', async () => {
  for (const login of ['worker', 'api'] as const)
    await expect(claim(login, 2_000_000_000), login).rejects.toThrow(/no round before its time/)
  expect(await finishDraw(world, draw)).toMatchObject({ status: 'settled' })
})

test.each(['worker', 'api'] as const)(
  'C2.1 settles nothing by a round that only %s claims',
  async (login) => {
    await atItsRound()
    expect(await claim(login, draw.round)).toEqual([{ accepted: false }])
    if (login === 'worker') expect(await countersigner(world.ctx)()).toBe(0)
    else expect(await storeRound(world.worker, chain(), draw.round, draw.draw_at.getTime())).toBeUndefined()
    const settle = queryAs(world, 'worker', 'SELECT settle_draw($1, $2)', [
      draw.id,
      await seedOf(world, draw),
    ])
    await expect(settle).rejects.toThrow(/round of this draw is not stored/)
    await expectSettled() // a correct worker claims the true round
  },
)

test('C2.6 does not void a draw after a day if an API process has its round', async () => {
  await workAt(world, draw.closes_at.getTime() + 100)
  const truth = (await beacon.real.fetchRound(draw.round, draw.draw_at.getTime())) ?? ''
  beacon.answer(async () => undefined)
  await world.setClock(draw.draw_at.getTime() + 24 * HOUR)
  expect(await claim('api', draw.round, truth)).toEqual([{ accepted: false }])
  const seed = await seedOf(world, draw)
  const voiding = queryAs(world, 'worker', 'SELECT void_draw($1, $2)', [draw.id, seed])
  await expect(voiding).rejects.toThrow(/waits for its round/)
  await expectSettled() // a whole worker takes what the API has, after checking it
})

test('leaves no claim of a round that is stored while another call waits to claim it', async () => {
  const truth = await atItsRound()
  await claim('worker', draw.round, truth)
  const api = await connectAs(world, 'api')
  await api.query('BEGIN')
  const { rows } = await api.query('SELECT accepted FROM store_round($1, $2, $3)', [
    chain(),
    draw.round,
    truth,
  ])
  expect(rows).toEqual([{ accepted: true }])
  const again = claim('worker', draw.round, truth)
  await expect.poll(() => waitingFor(api)).toBe(1)
  await api.query('COMMIT')
  await api.end()
  expect(await again).toEqual([{ accepted: true }])
  expect(await world.count('beacon_claim')).toBe(0)
  await expectSettled()
})

test('C2.6 two parties that claim a round again at once do not wait for each other', async () => {
  const truth = await atItsRound()
  await world.owner.query(
    `INSERT INTO beacon_claim (chain_hash, round, party, signature) VALUES ($1, $2, 'worker', $3), ($1, $2, 'api', $3)`,
    [chain(), draw.round, truth],
  )
  await world.owner.query(`
    CREATE FUNCTION test_wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.3); RETURN NEW; END $$;
    CREATE TRIGGER test_wait BEFORE INSERT ON beacon_round FOR EACH ROW EXECUTE FUNCTION test_wait()`)
  const claims = await Promise.allSettled([
    claim('worker', draw.round, truth),
    claim('api', draw.round, truth),
  ])
  await world.owner.query('DROP FUNCTION test_wait CASCADE')
  expect(claims).toEqual(claims.map(() => ({ status: 'fulfilled', value: [{ accepted: true }] })))
  await expectSettled()
})

test('/readyz reports a round that one party claims, and a beacon ahead of the clock', async () => {
  await work(world)
  await claim('worker', draw.round - 25)
  const start = draw.opens_at.getTime()
  await world.setClock(start + 12_000)
  await work(world)
  const readiness = await ready()
  expect(readiness.status).toBe(200)
  expect(readiness.text).toContain(`round ${draw.round - 25} is claimed by the worker alone`)
  await world.setClock(draw.draw_at.getTime() + HOUR)
  await storeByBoth(world, chain(), draw.round + 1_200, JUNK)
  await world.setClock(start + 13_000)
  await ensureEpochs(world.worker, seedsOf(world.worker))
  // the state before is cached for a quarter of a second
  await expect.poll(ready).toEqual({
    status: 200,
    text: expect.stringContaining('the beacon is ahead of this clock'),
  })
})
