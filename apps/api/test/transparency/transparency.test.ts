import { houseRecord, throws } from '@saikoro/shared/contract/house-record'
import { getUserInfo } from '@saikoro/shared/contract/member'
import { reserve } from '@saikoro/shared/contract/reservation'
import { report, send } from '@saikoro/shared/contract/support'
import { transparency } from '@saikoro/shared/contract/transparency'
import { expect, test } from 'vitest'
import { readFigures } from '../../src/domains/transparency/figures.ts'
import { readHouseRecord, readThrows } from '../../src/domains/transparency/house-record.ts'
import { call, callRaw, from, newAddress } from '../support/call.ts'
import { finishDraw, openAfter, openDraw, placeBet, seedOf, workAt } from '../support/draws.ts'
import { newMember, newSession } from '../support/members.ts'
import { review, studioInsert } from '../support/operator.ts'
import { addSamples, brief } from '../support/samples.ts'
import { newPayee, newPayout } from '../support/wallets.ts'
import { DAY, HOUR, MINUTE, NOON, openWorldOfTest, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ clock: NOON + 1_000 })

/** Both without the seconds for which a process keeps them. */
const figures = () => readFigures(world.ctx.db)
const record = () => readHouseRecord(world.ctx.db)

test('C3.5 without draws and requests there are no figures, and none is invented', async () => {
  const page = await call(world, transparency, {})
  expect(page).toMatchObject({
    owed: 0n,
    payout_median_s: null,
    payout_p95_s: null,
    answer_median_s: null,
    voids: 0,
    active_now: 0,
  })
  expect(page.pending).toEqual(
    ['<1h', '1-24h', '24-72h', '>72h'].map((bucket) => ({ bucket, count: 0, points: 0n })),
  )
  expect(
    page.games.every(
      ({ bets, staked, returned, theoretical }) => bets === 0 && staked + returned + theoretical === 0n,
    ),
  ).toBe(true)
  const empty = await call(world, houseRecord, {})
  expect(empty).toMatchObject({ settled: 0, voided: 0, skipped: 0, stopped: [], witnesses: [] })
  expect(empty.withdrawn.every(({ count, points }) => count === 0 && points === 0n)).toBe(true)
  const none = await call(world, throws, { days: '' })
  expect(none).toEqual({ days: 7, counts: new Array(216).fill(0) })
  expect((await callRaw(world, throws.path, { days: '365' })).code).not.toBe(200)
})

test('C3.5 the amount owed is the sum of all wallets and holds, and a withdrawal counts by how it ended', async () => {
  const before = (await figures()).owed
  const payee = await newPayee(world)
  expect((await figures()).owed).toBe(before + 100_000n)
  const id = await newPayout(world, payee, '300')
  expect((await figures()).owed).toBe(before + 100_000n)
  await review(world, 'withdrawal', id, 2, 'sent')
  expect((await figures()).owed).toBe(before + 70_000n)
  for (const again of [await newPayout(world, payee), await newPayout(world, payee)])
    await review(world, 'withdrawal', again, 3, 'said to the member')
  expect((await record()).withdrawn.slice(0, 3)).toEqual([
    { kind: 'paid', count: 1, points: 30_000n },
    { kind: 'returned', count: 2, points: 10_000n },
    { kind: 'cancelled', count: 0, points: 0n },
  ])
})

test('C3.5 the realised return is next to the theoretical one, over settled bets only; throws and the record count draws by how they ended', async () => {
  const { token } = await newMember(world)
  const order = (item: string, money: string) => placeBet(world, { token }, item, money)
  const draw = await openDraw(world)
  await order('big,small', '10')
  await order('3', '7')
  const played = () => figures().then(({ games }) => games.find(({ key }) => key === 'sai60'))
  expect(await played()).toMatchObject({ bets: 0, staked: 0n })
  const settled = await finishDraw(world, draw)
  const returned = {
    ...{ key: 'sai60', bets: 3, staked: 2_700n },
    returned: BigInt(await world.value('SELECT sum(payout) FROM app.bet_outcome')),
    // 20 points at 198/100 on 108 outcomes of 216, 7 points at 21000/100 on one outcome: 19.80 + 6.81
    theoretical: 2_661n,
  }
  expect(await played()).toEqual(returned)
  const [one = 0, two = 0, three = 0] = settled.dice ?? []
  const { counts } = await readThrows(world.ctx.db, 1)
  expect(counts[36 * (one - 1) + 6 * (two - 1) + three - 1]).toBe(1)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe((await record()).settled)

  const unsealed = await openAfter(world, settled)
  await order('odd', '5')
  await workAt(world, unsealed.draw_at.getTime() + MINUTE)
  expect(await played()).toEqual(returned)
  expect((await figures()).voids).toBe(1)
  const byHand = await openDraw(world)
  const seed = await seedOf(world, byHand)
  await world.owner.query(`UPDATE game SET halted_reason = 'dice differ' WHERE key = 'sai60'`)
  await world.owner.query(`SELECT void_halted_draw($1, $2, 'the dice differed')`, [byHand.id, seed])
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

test('C3.5 pending payouts are in the bucket of their age, to the second', async () => {
  await world.owner.query(`UPDATE withdrawal SET status = 2, note = 'before' WHERE status = 1`)
  const ages = [0, HOUR, HOUR + 1_000, 24 * HOUR, 24 * HOUR + 1_000, 72 * HOUR, 72 * HOUR + 1_000]
  const now = NOON + 200 * HOUR
  for (const age of ages.toReversed()) {
    await world.setClock(now - age)
    await newPayout(world, await newPayee(world))
  }
  await world.setClock(now)
  expect((await figures()).pending).toEqual([
    { bucket: '<1h', count: 2, points: 10_000n },
    { bucket: '1-24h', count: 2, points: 10_000n },
    { bucket: '24-72h', count: 2, points: 10_000n },
    { bucket: '>72h', count: 1, points: 5_000n },
  ])
})

test('C3.5 the time to payout is measured as median and 95th percentile, and returns do not shorten it', async () => {
  const own = await openWorldOfTest()
  const pay = async (seconds: number, isReturnedFirst = false) => {
    const start = NOON + 300 * HOUR
    await own.setClock(start)
    const payee = await newPayee(own)
    let id = await newPayout(own, payee)
    if (isReturnedFirst) {
      await own.setClock(start + (seconds - 1) * 1_000)
      await review(own, 'withdrawal', id, 3, 'again please')
      id = await newPayout(own, payee)
    }
    await own.setClock(start + seconds * 1_000)
    await review(own, 'withdrawal', id, 2, 'sent')
  }
  for (const seconds of [20, 10, 40, 30]) await pay(seconds)
  await pay(1_000, true)
  const { payout_median_s, payout_p95_s } = await readFigures(own.ctx.db)
  expect(payout_median_s).toBeCloseTo(30, 3)
  expect(payout_p95_s).toBeCloseTo(40 + 0.8 * 960, 3)
})

test('C4.1 the time to an answer is the median of five or more answers of operators in 30 days; practice does not count', async () => {
  const own = await openWorldOfTest()
  await addSamples(own)
  async function answerAfter(seconds: number, isPractice = false) {
    await own.setClock(NOON)
    const member = await newMember(own)
    const wish = { id: 1, date: '2026-11-25', slot: 0, note: '', request_id: '' }
    if (isPractice) await brief(own, member)
    const reservation = isPractice ? (await call(own, reserve, wish, from(member))).id : 0
    await call(own, send, { text: 'When?', reservation }, from(member))
    await own.setClock(NOON + 5_000)
    const passkey = { member_id: member.id, phrase: 'passkey_added' }
    await studioInsert({ operators: own.owner }, 'support_message', passkey)
    await call(own, send, { text: 'Hello?', reservation }, from(member))
    await own.setClock(NOON + seconds * 1_000)
    const reply = { member_id: member.id, reservation_id: reservation || null }
    for (const text of ['Now.', 'And more.']) await studioInsert(own, 'support_message', { ...reply, text })
  }
  const median = async () => (await readFigures(own.ctx.db)).answer_median_s
  for (const seconds of [100, 10, 40, 30]) await answerAfter(seconds)
  await answerAfter(9_000, true)
  expect(await median()).toBe(null)
  await answerAfter(20)
  expect(await median()).toBeCloseTo(30, 3)
  await own.setClock(NOON + 31 * 24 * HOUR)
  expect(await median()).toBe(null)
})

test('C3.5 reports are counted until one is reviewed', async () => {
  const before = (await figures()).reports_open
  await call(world, report, { reason: 'they asked me to pay' }, { address: newAddress() })
  await call(world, report, { reason: 'once more' }, { address: newAddress() })
  expect((await figures()).reports_open).toBe(before + 2)
  await world.operators.query(
    `INSERT INTO report_review (report_id, note) SELECT max(id), 'called the member' FROM report`,
  )
  expect((await figures()).reports_open).toBe(before + 1)
})

test('C4.1 active members are those of the last five minutes, each once', async () => {
  const now = NOON + 1_000 * HOUR
  await world.setClock(now)
  expect((await figures()).active_now).toBe(0)
  const [first, second] = [await newMember(world), await newMember(world)]
  await newSession(world, first)
  expect((await figures()).active_now).toBe(2)
  await world.setClock(now + 4 * MINUTE)
  await call(world, getUserInfo, {}, second)
  await world.setClock(now + 5 * MINUTE - 1_000)
  expect((await figures()).active_now).toBe(2)
  await world.setClock(now + 5 * MINUTE + 1_000)
  expect((await figures()).active_now).toBe(1)
  await world.setClock(now + 10 * MINUTE)
  expect((await figures()).active_now).toBe(0)
})
