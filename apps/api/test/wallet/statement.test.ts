import { BOOKING_KINDS } from '@saikoro/shared/booking-kinds'
import { cancelWithdraw, getPersonalreport, getStatement } from '@saikoro/shared/contract/wallet'
import { LOCALES, wireLanguageOf } from '@saikoro/shared/locale'
import { BOOKING_REASONS, STATEMENT_COLUMNS } from '@saikoro/shared/phrases'
import { writePoints } from '@saikoro/shared/points'
import { expect, test } from 'vitest'
import { call, callRaw, newAddress } from '../support/call.ts'
import { finishDraw, openDraw, placeBet, workAt } from '../support/draws.ts'
import { type Member, newMember, setUpMember, walletOf } from '../support/members.ts'
import { review } from '../support/operator.ts'
import { newPayee, newPayout, newRecharge, uploadDir } from '../support/wallets.ts'
import { HOUR, NOON, openWorldOfTest, setUp, setUpWorld, type World } from '../support/world.ts'

const world = setUpWorld({ clock: NOON + 1_000, config: { UPLOAD_DIR: uploadDir() } })
const member = setUpMember(world, newPayee)

const by = (lang = 'en') => ({ token: member.token, address: newAddress(), lang })
const statementOf = (input: object = {}, lang = 'en') => call(world, getStatement, input, by(lang))

/** Gives the member every kind of entry: grant, bets won, lost and refunded, a recharge, and payouts of every status. */
const ids = setUp(async () => {
  const draw = await openDraw(world)
  await placeBet(world, by(), 'big,small,3', '10')
  await finishDraw(world, draw)
  await world.setClock(NOON + HOUR + 1_000)
  const lost = await openDraw(world)
  await placeBet(world, by(), 'odd', '25')
  await workAt(world, lost.draw_at.getTime() + 60_000)
  await world.setClock(NOON + 2 * HOUR)
  const recharge = await newRecharge(world, member, '500')
  await review(world, 'recharge', recharge, 2, 'fine')
  const returned = await newPayout(world, member, '50')
  await review(world, 'withdrawal', returned, 3, '=HYPERLINK("x"), "no" such branch')
  const cancelled = await newPayout(world, member, '60')
  await call(world, cancelWithdraw, { id: String(cancelled) }, by())
  const paid = await newPayout(world, member, '70')
  await review(world, 'withdrawal', paid, 2, 'sent')
  return { recharge, returned, cancelled, paid }
})

test('C3.3 every change of points is in the statement, with kind, reason and reference', async () => {
  const { rows, before } = await statementOf()
  expect(before).toBeNull()
  const won = rows.find(({ kind }) => kind === 'settle')?.amount ?? 0n
  expect(
    rows.map(({ id, kind, reason, reference, amount }) => [id, kind, reason, reference, amount]),
  ).toEqual([
    [11, 'withdraw', 'Requested; the points are held', `withdraw:${ids.paid}:hold`, -7_000n],
    [10, 'withdraw', 'Cancelled; returned in full', `withdraw:${ids.cancelled}:returned`, 6_000n],
    [9, 'withdraw', 'Requested; the points are held', `withdraw:${ids.cancelled}:hold`, -6_000n],
    [8, 'withdraw', '=HYPERLINK("x"), "no" such branch', `withdraw:${ids.returned}:returned`, 5_000n],
    [7, 'withdraw', 'Requested; the points are held', `withdraw:${ids.returned}:hold`, -5_000n],
    [6, 'recharge', expect.stringMatching(/^DEMO-[0-9A-F]{10}$/), `recharge:${ids.recharge}`, 50_000n],
    [5, 'void', 'Dice 1 min 202611200781', expect.stringMatching(/^void:\d+$/), 2_500n],
    [4, 'order', 'Dice 1 min 202611200781', expect.stringMatching(/^order:\d+$/), -2_500n],
    [3, 'settle', 'Dice 1 min 202611200721', expect.stringMatching(/^settle:\d+$/), won],
    [2, 'order', 'Dice 1 min 202611200721', expect.stringMatching(/^order:\d+$/), -3_000n],
    [1, 'grant', 'For every new member', `grant:${member.id}`, 100_000n],
  ])
  const [none, first, second] = [' ', 'sai60 202611200721', 'sai60 202611200781']
  for (const lang of ['en', 'ja'])
    expect((await statementOf({}, lang)).rows.map(({ game, issue }) => `${game} ${issue}`)).toEqual([
      ...[none, none, none, none, none, none, second, second, first, first, none],
    ])
  expect([1_980n, 1_980n + 210_000n]).toContain(won)
  let balance = 0n
  for (const row of rows.toReversed()) {
    balance += row.amount
    expect(row.balance).toBe(balance)
  }
  expect(balance).toBe(await walletOf(world, member))
  expect(rows[0]?.create_time).toBe('2026-11-20 14:00:00')
})

test("getStatement: returns the member's own statement only", async () => {
  const other = await newMember(world)
  const { rows } = await call(world, getStatement, { id: member.id, mid: member.id } as object, other)
  expect(rows.map(({ reference }) => reference)).toEqual([`grant:${other.id}`])
})

test.each(LOCALES)('holds the whole statement with its columns in %s', async (locale) => {
  const { csv = '', rows } = await statementOf({ format: 'csv' }, wireLanguageOf(locale))
  const [head, ...lines] = csv.trimEnd().split('\r\n')
  const columns = Object.values(STATEMENT_COLUMNS).map((column) => column[locale])
  expect(head).toBe(`\uFEFF${columns}`)
  expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(rows.map(({ id }) => id))
  const cells = [
    ...[8, '2026-11-20 14:00:00', BOOKING_KINDS.withdraw[locale]],
    ...[`"'=HYPERLINK(""x""), ""no"" such branch"`, `withdraw:${ids.returned}:returned`, '50.00'],
  ]
  expect(lines[3]).toBe([...cells, writePoints(rows[3]?.balance ?? 0n)].join())
  expect(rows.at(-1)?.reason).toBe(BOOKING_REASONS.welcome[locale])
})

/** Returns a new member with this many entries after the welcome grant. */
async function memberWith(where: World, entries: number): Promise<Member> {
  const rich = await newMember(where)
  await where.owner.query(
    `SELECT post_transaction('grant', 'test:${rich.id}:' || n, 'test', ARRAY[shared_account('house'), wallet_id(${rich.id}, 'wallet')], ARRAY[-1, 1]::bigint[])
     FROM generate_series(1, ${entries}) AS n`,
  )
  return rich
}

test('returns 2,000 rows a page to a device that has been away, and parts of that length that concatenate to one file', async () => {
  const rich = await memberWith(world, 2_010)
  const long = await call(world, getStatement, { format: 'long' }, rich)
  expect([long.rows.length, long.rows[0]?.id, long.before, long.csv]).toEqual([2_000, 2_011, 12, undefined])
  const part = (before: string) => call(world, getStatement, { format: 'csv', before }, rich)
  const first = await part('0')
  expect(first.csv?.startsWith('\uFEFF')).toBe(true)
  expect(first.csv?.trimEnd().split('\r\n').length).toBe(2_001)
  const second = await part(String(first.before))
  expect(second.csv?.startsWith('\uFEFF')).toBe(false)
  expect(second.before).toBeNull()
  const all = `${first.csv}${second.csv}`.trimEnd().split('\r\n').slice(1)
  expect(all.map((line) => Number(line.split(',')[0]))).toEqual(
    Array.from({ length: 2_011 }, (_, index) => 2_011 - index),
  )
})

test('getStatement: entries deleted from the ledger leave a gap in the sequence numbers and hide no other entry', async () => {
  const own = await openWorldOfTest()
  const rich = await memberWith(own, 120)
  /** Returns the sequence numbers of all rows, newest first, read page by page. */
  async function numbers(before = 0): Promise<number[]> {
    const page = await call(own, getStatement, { before: String(before) }, rich)
    return [...page.rows.map(({ id }) => id), ...(page.before === null ? [] : await numbers(page.before))]
  }
  let left = Array.from({ length: 121 }, (_, place) => 121 - place)
  expect(await numbers()).toEqual(left)
  await own.owner.query('RESET ROLE; SET session_replication_role = replica')
  for (const [from, to] of [
    [100, 100], // within the first page
    [71, 71], // at the end of the first page
    [10, 65], // more than a page
    [60, 121], // the newest
    [1, 1],
  ] as const) {
    await own.owner.query(
      `DELETE FROM ledger_entry WHERE version BETWEEN $2 AND $3 AND account_id = wallet_id($1, 'wallet')`,
      [rich.id, from, to],
    )
    left = left.filter((id) => id < from || id > to)
    expect(await numbers(), `without ${from} to ${to}`).toEqual(left)
  }
})

test('sums stakes, winnings with their stake, recharges and payouts; refunded bets and pending requests count on neither side', async () => {
  const won = (await statementOf()).rows.find(({ kind }) => kind === 'settle')?.amount ?? 0n
  await newRecharge(world, member)
  await newPayout(world, member)
  const report = await call(world, getPersonalreport, {}, by())
  expect(report).toEqual({
    play_money: 3_000n,
    win_money: won,
    recharge: 50_000n,
    withdrawal: 7_000n,
    days: [{ day: '2026-11-20', play_money: 3_000n, win_money: won }],
  })
  const sealed = await callRaw(world, getPersonalreport.path, {}, by())
  expect(sealed.data).toMatchObject({ play_money: '30.00', recharge: '500.00' })
})
