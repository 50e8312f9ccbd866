import { bets, draw as drawCall } from '@saikoro/shared/contract/fairness'
import { placeOrder } from '@saikoro/shared/contract/game'
import { deriveDice } from '@saikoro/shared/fairness/dice'
import { sample } from '@saikoro/testing/long'
import { beforeEach, expect, test } from 'vitest'
import { countersigner } from '../../src/jobs/countersign-rounds.ts'
import { storeRoundsOfVoidDraws } from '../../src/jobs/rounds.ts'
import { storeByBoth, testBeacon } from '../support/beacon.ts'
import { call, refusal } from '../support/call.ts'
import { dumpTables, queryAs } from '../support/database.ts'
import {
  drawOf,
  finishDraw,
  openAfter,
  openDraw,
  placeBet,
  seedOf,
  setUpNewDraw,
  work,
  workAt,
} from '../support/draws.ts'
import { newMember, setUpMember, walletOf } from '../support/members.ts'
import { HOUR, NOON, openWorldOfTest, SILENT, setUpWorld } from '../support/world.ts'

const beacon = testBeacon()
const world = setUpWorld({ draws: { ...beacon.draws, log: SILENT } })
const member = setUpMember(world)
beforeEach(() => beacon.answer())
const draw = setUpNewDraw(world)
beforeEach(() => placeBet(world, member, 'big,odd,7', '3'))

const seal = () => workAt(world, draw.closes_at.getTime() + 100)
const now = () => drawOf(world, draw.issue)
const settle = (seed: string | null) =>
  queryAs(world, 'worker', 'SELECT settle_draw($1, $2) AS done', [draw.id, seed])
const voidIt = async () =>
  queryAs(world, 'worker', 'SELECT void_draw($1, $2)', [draw.id, await seedOf(world, draw)])
const truth = async (round = draw.round) =>
  (await beacon.real.fetchRound(round, draw.draw_at.getTime())) ?? ''
async function expectSettled(): Promise<void> {
  const { seed, record, signature, dice, status } = await now()
  expect(status).toBe('settled')
  expect(dice).toEqual(deriveDice(seed ?? '', record ?? '', signature ?? ''))
}
/** The draws that are not over, of which there is at most one. */
const live = () => world.rows(`SELECT status FROM draw WHERE status IN ('open', 'sealed')`)
const store = (round: number, signature: string) => storeByBoth(world, draw.chain_hash, round, signature)

test('C2.1 settle_draw accepts the committed seed and the stored round, but no dice', async () => {
  expect(await world.rows(`SELECT pg_get_function_arguments('settle_draw'::regproc) AS args`)).toEqual([
    { args: 'p_draw integer, p_seed text' },
  ])
  const seed = await seedOf(world, draw)
  await expect(settle(seed)).rejects.toThrow(/only a sealed draw/)
  beacon.answer(async () => undefined)
  await seal()
  await world.setClock(draw.draw_at)
  const before = await dumpTables(world.owner)
  await expect(settle(seed)).rejects.toThrow(/round of this draw is not stored/)
  await store(draw.round + 1, await truth())
  await expect(settle(seed)).rejects.toThrow(/round of this draw is not stored/)
  await store(draw.round, await truth())
  for (const wrong of [null, '', '00'.repeat(32), seed.toUpperCase(), draw.record]) {
    await expect(settle(wrong)).rejects.toThrow(/not the seed that was committed|draw_seed_check/)
  }
  const { beacon_round: _, ...rest } = (await dumpTables(world.owner)) as Record<string, string>
  expect(before).toMatchObject(rest)
  expect(await settle(seed)).toEqual([{ done: true }])
  const settled = await dumpTables(world.owner)
  expect(await settle(seed)).toEqual([{ done: false }])
  expect(await dumpTables(world.owner)).toEqual(settled)
  expect((await now()).dice).toEqual(deriveDice(seed, draw.record ?? '', await truth()))
})

test('C2.1 rejects setting, changing or removing dice, even by the table owner', async () => {
  await seal()
  const set = (columns: string) => world.owner.query(`UPDATE draw SET ${columns} WHERE id = $1`, [draw.id])
  const seed = await seedOf(world, draw)
  const other = deriveDice(seed, draw.record ?? '', await truth()).map((die) => (die % 6) + 1)
  const forged = `status = 'settled', seed = '${seed}', dice = '{${other}}'`
  await expect(set(`${forged}, ended_at = app_now()`)).rejects.toThrow(
    /dice are derived from seed, record and stored round/,
  )
  await finishDraw(world, draw)
  for (const columns of [
    `dice = '{1,1,1}'`,
    `status = 'void'`,
    `status = 'sealed', dice = NULL`,
    'seed = record',
  ]) {
    await expect(set(columns)).rejects.toThrow(/only moves forward/)
  }
  await expect(world.owner.query('DELETE FROM draw')).rejects.toThrow('append_only')
})

test('rejects a wrong signature before it is stored', async () => {
  await seal()
  const [right, other] = [await truth(), await truth(draw.round - 1)]
  const flipped = right.slice(0, -1) + (right.endsWith('0') ? '1' : '0')
  for (const lie of [other, flipped, right.toUpperCase(), '', 'ab'.repeat(48), `c0${'00'.repeat(47)}`]) {
    beacon.answer(async () => lie)
    await workAt(world, draw.draw_at.getTime() - 1_000)
    expect(await now()).toMatchObject({ status: 'sealed', dice: null })
  }
  expect(await world.count('beacon_round WHERE round = $1', [draw.round])).toBe(0)
  beacon.answer()
  await work(world)
  expect(await now()).toMatchObject({ status: 'settled', signature: right })
})

test('rejects a different second signature of a round and accepts the same one', async () => {
  expect(await store(77, 'ab'.repeat(48))).toEqual({ accepted: true, news: true })
  expect(await store(77, 'ab'.repeat(48))).toEqual({ accepted: true, news: false })
  expect(await store(77, 'ac'.repeat(48))).toEqual({ accepted: false, news: false })
})

test.each(
  sample(
    [
      [
        'derive_dice',
        `derive_dice(p_seed text, p_record text, p_signature text) RETURNS int[] LANGUAGE sql IMMUTABLE STRICT AS 'SELECT ARRAY[6, 6, 6]'`,
      ],
      [
        'packed_root',
        `packed_root(p_hashes bytea) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT repeat('ab', 32) $$`,
      ],
    ] as const,
    2,
  ),
)('halts the game without settling when SQL and TypeScript disagree on %s', async (name, bent) => {
  const source = await world.value('SELECT pg_get_functiondef($1::regproc)', [name])
  await world.owner.query(`CREATE OR REPLACE FUNCTION ${bent}`)
  await seal()
  await workAt(world, draw.draw_at.getTime() - 2_000)
  expect(await now()).toMatchObject({ status: 'sealed', dice: null })
  expect(await world.value('SELECT halted_reason FROM game WHERE id = 1')).toMatch(/differ/)
  await world.setClock(draw.draw_at.getTime() + 1_000)
  await work(world)
  expect(await live()).toEqual([{ status: 'sealed' }])
  expect(await refusal(world, placeOrder, { item: 'big', money: '1', lid: '1' }, member)).toBe('game_paused')
  await world.owner.query(source)
  await world.owner.query(`UPDATE game SET halted_reason = ''`)
  if (name === 'derive_dice') {
    await work(world)
    await expectSettled()
  } else {
    // its root was published and is wrong for good; without its round it is void after a day
    await expect(voidIt()).rejects.toThrow(/waits for its round/)
    await settle(await seedOf(world, draw))
  }
})

test('C2.6 delays the draw for a late beacon and does not void it', async () => {
  beacon.answer(async () => undefined)
  await seal()
  const balance = await walletOf(world, member)
  for (const hours of [1, 12, 23.99]) {
    await workAt(world, draw.draw_at.getTime() + hours * HOUR)
    expect(await now()).toMatchObject({ status: 'sealed', dice: null })
    await expect(voidIt()).rejects.toThrow(/waits for its round/)
    expect(await live()).toHaveLength(1)
  }
  beacon.answer()
  await workAt(world, draw.draw_at.getTime() + 30 * HOUR)
  await expectSettled()
  expect(await walletOf(world, member)).toBeGreaterThanOrEqual(balance)
})

test('C2.6 voids, refunds and lists a draw whose round is missing for 24 hours', async () => {
  beacon.answer(async () => undefined)
  const before = await walletOf(world, member)
  await seal()
  await workAt(world, draw.draw_at.getTime() + 24 * HOUR)
  expect(await now()).toMatchObject({ status: 'void', dice: null, seed: await seedOf(world, draw) })
  expect(await walletOf(world, member)).toBe(before + 900n)
  const shown = await call(world, drawCall, { key: 'sai60', expect: draw.issue })
  expect(shown).toMatchObject({ status: 'void', betCount: 3, sealedAt: expect.any(Number) })
  const draw_at = new Date(draw.draw_at.getTime() + 24 * HOUR)
  expect(await openAfter(world, { ...draw, draw_at })).toMatchObject({ status: 'open' })
})

test('C2.6 publishes the round of a void draw later, without dice', async () => {
  await workAt(world, draw.closes_at.getTime() + 4_001)
  const shown = () => call(world, drawCall, { key: 'sai60', expect: draw.issue })
  expect(await shown()).toMatchObject({ status: 'void', signature: null })
  await workAt(world, draw.draw_at.getTime())
  await storeRoundsOfVoidDraws(world.worker)
  await countersigner(world.ctx)()
  expect(await shown()).toMatchObject({
    status: 'void',
    signature: await truth(),
    dice: null,
    seed: expect.any(String),
  })
})

/** The first two draws of a world whose first epoch is the same every time: same secret, salt and moment. */
async function twin(...orders: readonly { item: string; money: string }[]) {
  const own = await openWorldOfTest({ clock: NOON, draws: { random: (bytes) => Buffer.alloc(bytes, 7) } })
  const first = await openDraw(own)
  const player = await newMember(own)
  for (const { item, money } of orders) await placeBet(own, player, item, money)
  const second = await openAfter(own, await finishDraw(own, first))
  const ended = [await drawOf(own, first.issue), await finishDraw(own, second)]
  const { leaves } = await call(own, bets, { key: 'sai60', expect: first.issue })
  const published = ended.map(({ record, seed, signature, dice }) => ({ record, seed, signature, dice }))
  return { leaves, published }
}

test('C2.4 derives the same dice from seed, beacon and record, regardless of bets', async () => {
  const big = { item: 'big,18', money: '50' }
  const [none, some] = [await twin(), await twin(big, big)]
  expect([none.leaves.length, some.leaves.length]).toEqual([0, 4])
  expect(some.published[0]).toEqual(none.published[0])
  // the next draw has the same seed again, but its record names a log in which the bets' root stands
  expect(some.published[1]?.seed).toBe(none.published[1]?.seed)
  expect(some.published[1]?.record).not.toBe(none.published[1]?.record)
})
