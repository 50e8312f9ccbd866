import { payoutWith } from '@saikoro/shared/rules/odds'
import { OPTIONS, readOption, THROWS } from '@saikoro/shared/rules/options'
import { readItem, readStake } from '@saikoro/shared/rules/order'
import { isLong } from '@saikoro/testing/long'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type DrawRow, finishDraw, openDraw } from '../support/draws.ts'
import { type Member, newMember } from '../support/members.ts'
import { orderSql } from '../support/order-sql.ts'
import { NOON, setUpWorld } from '../support/world.ts'
import { judgeOrder, type OrderSnapshot } from './judge-order.ts'

const world = setUpWorld()
let settled: DrawRow
let open: DrawRow
let member: Member
beforeAll(async () => {
  settled = await finishDraw(world, await openDraw(world))
  await world.setClock(NOON + 61_000)
  open = await openDraw(world)
  member = await newMember(world)
})

const weighed = <T>(usual: T, ...rare: T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...rare) })

const situations = fc.record({
  accountActive: weighed(true, false),
  mid: weighed('', 'own', '424242'),
  excluded: weighed(false, true),
  timedOut: weighed(false, true),
  game: weighed<OrderSnapshot['game']>('open', 'closed', 'paused'),
  expect: weighed('', 'now', 'next', '202001010001'),
  balance: fc.oneof(fc.constantFrom(0n, 99n, 100n, 500_000n), fc.bigInt({ min: 0n, max: 2_000_000n })),
  condition: fc.constantFrom(0n, 0n, 1n, 100n, 50_000n, 100_000n),
  item: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.uniqueArray(fc.constantFrom('big', '小', 'odd', '双', '3', '10', '18'), { minLength: 1 }),
    },
    { weight: 1, arbitrary: fc.constantFrom(['big', 'big'], ['大', 'odd', 'big'], ['3', '3', '5']) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom('big', '大', '7', '19', '', 'BIG'), { maxLength: 4 }) },
  ),
  money: fc.oneof(
    fc.constantFrom('1', '2', '5000', '5001', '0', '', '0.5', '-1', '999999999999'),
    fc.integer({ min: 1, max: 1_200 }).map(String),
  ),
  dailyLimit: fc.oneof(fc.constant(undefined), fc.bigInt({ min: 0n, max: 400_000n })),
  stakedToday: fc.constantFrom(0n, 100n, 30_000n),
})
type Situation = typeof situations extends fc.Arbitrary<infer S> ? S : never

/** What SQL says of an order in this situation; all of it is rolled back. */
async function verdictOfSql(at: Situation): Promise<string | null> {
  const { owner } = world
  await owner.query('BEGIN')
  try {
    if (at.stakedToday > 0n) {
      await owner.query(orderSql(member.id, { stake: at.stakedToday }))
    }
    await owner.query(
      `INSERT INTO play_limit (member_id, daily_stake, excluded_until, timed_out_until)
       VALUES ($1, $2, CASE WHEN $3 THEN app_now() + interval '1 h' END, CASE WHEN $4 THEN app_now() + interval '1 h' END)`,
      [member.id, at.dailyLimit ?? null, at.excluded, at.timedOut],
    )
    await owner.query(
      `SELECT post_transaction('grant', 'test', 'test', ARRAY[id, shared_account('grant')], ARRAY[$2 - balance, balance - $2])
       FROM ledger_account WHERE member_id = $1 AND kind = 'wallet'`,
      [member.id, at.balance],
    )
    await owner.query('UPDATE member SET status = $2 WHERE id = $1', [member.id, at.accountActive ? 1 : 0])
    await owner.query('UPDATE game SET condition = $1, status = $2, halted_reason = $3 WHERE id = 1', [
      at.condition,
      at.game === 'closed' ? 0 : 1,
      at.game === 'paused' ? 'test' : '',
    ])
    const issue = { now: settled.issue, next: open.issue }[at.expect] ?? at.expect
    const options = readItem(at.item.join()).map((text) => readOption(text) ?? text)
    const own = at.mid === '' || at.mid === 'own'
    const stake = readStake(at.money) ?? null
    const { rows } = await owner.query(orderSql(member.id, { own, expect: issue, options, stake }))
    return rows[0].refusal
  } finally {
    await owner.query('ROLLBACK')
  }
}

function verdictOfRules(at: Situation): string | null {
  const shown = { now: settled.issue, next: open.issue }[at.expect] ?? at.expect
  return judgeOrder({
    ...at,
    memberId: String(member.id),
    mid: at.mid === 'own' ? String(member.id) : at.mid,
    expect: shown,
    nowExpect: settled.issue,
    nextExpect: open.issue,
    item: readItem(at.item.join()),
    stake: readStake(at.money),
  })
}

test('judges every order equally in SQL and by the rules of the contract', async () => {
  const seen = new Set<string | null>()
  await fc.assert(
    fc.asyncProperty(situations, async (situation) => {
      const expected = verdictOfRules(situation)
      seen.add(expected)
      expect(await verdictOfSql(situation)).toBe(expected)
    }),
    { numRuns: isLong ? 2_000 : 200, seed: 20261120 },
  )
  expect([...seen].map(String).sort()).toEqual([
    'account_disabled',
    'condition_unmet',
    'daily_limit',
    'excluded',
    'game_closed',
    'game_paused',
    'insufficient_points',
    'issue_stale',
    'null',
    'option_repeated',
    'option_unknown',
    'other_member',
    'stake_invalid',
    'timed_out',
  ])
})

test('pays each option with each throw equally in SQL and in TypeScript', async () => {
  const rows = await world.rows(`
    SELECT option, ARRAY[a, b, c] AS dice, bet_payout(option, 12345, 199, ARRAY[a, b, c], true) AS payout
    FROM unnest(options()) AS option, generate_series(1, 6) AS a, generate_series(1, 6) AS b, generate_series(1, 6) AS c`)
  expect(rows).toHaveLength(OPTIONS.length * THROWS)
  const differs = rows.filter(
    ({ option, dice, payout }) => payoutWith(dice, option, 12_345n, 199) !== BigInt(payout),
  )
  expect(differs).toEqual([])
})
