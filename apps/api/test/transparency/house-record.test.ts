import { houseRecord, throws } from '@saikoro/shared/contract/house-record'
import { publicNoteKey, writeVkey } from '@saikoro/tlog/note'
import { expect, test } from 'vitest'
import { readHouseRecord, readThrows } from '../../src/domains/transparency/house-record.ts'
import { call, callRaw, newAddress } from '../support/call.ts'
import { finishDraw, openAfter, openDraw, placeBet, seedOf, workAt } from '../support/draws.ts'
import { newMember } from '../support/members.ts'
import { review } from '../support/operator.ts'
import { newPayee, newPayout } from '../support/wallets.ts'
import { DAY, LOG_KEY, NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ clock: NOON + 1_000 })

const record = () => readHouseRecord(world.ctx.db)

test('houseRecord: is empty before the first draw, for visitors too', async () => {
  const empty = await call(world, houseRecord, {}, { address: newAddress() })
  expect(empty).toMatchObject({ settled: 0, voided: 0, skipped: 0, stopped: [], witnesses: [] })
  expect(empty.withdrawn.every(({ count, points }) => count === 0 && points === 0n)).toBe(true)
  const none = await call(world, throws, { days: '' }, { address: newAddress() })
  expect(none).toEqual({ days: 7, counts: new Array(216).fill(0) })
  expect((await callRaw(world, throws.path, { days: '365' })).code).not.toBe(200)
})

test('houseRecord: counts a withdrawal by how it ended, without delay', async () => {
  const ended = async (status: 2 | 3) => {
    const id = await newPayout(world, await newPayee(world))
    await review(world, 'withdrawal', id, status, 'said to the member')
  }
  await ended(2)
  await ended(3)
  await ended(3)
  const found = new Map((await record()).withdrawn.map(({ kind, ...row }) => [kind, row]))
  expect(found.get('paid')).toEqual({ count: 1, points: 5_000n })
  expect(found.get('returned')).toEqual({ count: 2, points: 10_000n })
  expect(found.get('cancelled')).toEqual({ count: 0, points: 0n })
})

test('houseRecord: counts how many of the newest checkpoints each witness of the policy signed', async () => {
  const secret = Uint8Array.from(Buffer.from(LOG_KEY, 'hex'))
  const other = Uint8Array.from(secret, (byte) => byte ^ 1)
  const line = (name: string, key: Uint8Array) =>
    `witness ${name} ${writeVkey(publicNoteKey(`w.example/${name}`, 4, key))}`
  const policy = `${line('one', secret)}\n${line('two', other)}\nquorum none\n`
  await openDraw(world)
  await world.owner.query(
    `INSERT INTO log_identity (vkey, policy) SELECT vkey, $1 FROM log_identity ORDER BY id DESC LIMIT 1`,
    [policy],
  )
  await world.owner.query(
    `INSERT INTO log_cosignature (size, witness, line) SELECT size, 'one', E'\u2014 w.example/one AAAA\n' FROM log_checkpoint
     ORDER BY size DESC LIMIT 1`,
  )
  const { heads, witnesses } = await record()
  expect(heads).toBeGreaterThan(0)
  expect(witnesses).toEqual([
    { name: 'one', signed: 1 },
    { name: 'two', signed: 0 },
  ])
})

test('houseRecord and throws: throws counts settled draws by dice; houseRecord lists the other draws with the reason', async () => {
  const { token } = await newMember(world)
  const settled = await finishDraw(world, await openDraw(world))
  const [one = 0, two = 0, three = 0] = settled.dice ?? []
  const { counts } = await readThrows(world.ctx.db, 1)
  expect(counts[36 * (one - 1) + 6 * (two - 1) + three - 1]).toBe(1)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe((await record()).settled)

  const unsealed = await openAfter(world, settled)
  await placeBet(world, { token }, 'odd', '5')
  await workAt(world, unsealed.draw_at.getTime() + 60_000)
  const byHand = await openDraw(world)
  await world.owner.query(`UPDATE game SET halted_reason = 'dice differ' WHERE key = 'sai60'`)
  await world.owner.query(`SELECT void_halted_draw($1, $2, 'the dice differed')`, [
    byHand.id,
    await seedOf(world, byHand),
  ])

  const { stopped, voided } = await record()
  const of = (issue: string) => stopped.find((draw) => draw.issue === issue && draw.game === 'sai60')
  expect(of(unsealed.issue)).toMatchObject({ kind: 'unsealed', at: unsealed.draw_at.getTime(), reason: '' })
  expect(of(byHand.issue)).toMatchObject({ kind: 'by_hand', reason: 'the dice differed' })
  expect(stopped.filter(({ kind }) => kind !== 'skipped')).toHaveLength(voided)
  expect(stopped.map(({ at }) => at)).toEqual(stopped.map(({ at }) => at).toSorted((a, b) => b - a))

  await world.setClock(NOON + 2 * DAY)
  expect((await readThrows(world.ctx.db, 1)).counts.some((count) => count > 0)).toBe(false)
  await world.setClock(NOON + 31 * DAY)
  expect((await record()).stopped).toEqual([])
})
