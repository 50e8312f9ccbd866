import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import { OPTIONS } from '@saikoro/shared/rules/options'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { dumpTables, LOGINS } from '../support/database.ts'
import { openOperator } from '../support/operator.ts'
import { setUpWorld } from '../support/set-up.ts'

const world = setUpWorld()
let client: pg.Client
beforeAll(async () => {
  client = await openOperator(world)
})

const operator = (text: string, values: unknown[] = []) => client.query(text, values)
const odds = (more: Record<string, unknown>) => JSON.stringify({ ...DEFAULT_ODDS, ...more })
const audits = async () =>
  await world.rows(
    `SELECT actor, table_name, action, before, after, reason FROM audit WHERE table_name <> 'operator_account' ORDER BY id`,
  )

/** Expects the database to refuse the statement with each of the values, and no table to change. */
async function expectRefused(text: string, why: RegExp, values: readonly unknown[] = []): Promise<void> {
  const before = await dumpTables(world.owner)
  for (const value of values.length > 0 ? values : [undefined])
    await expect(operator(text, value === undefined ? [] : [value]), `${text} ${value}`).rejects.toThrow(why)
  expect(await dumpTables(world.owner), text).toEqual(before)
}

test('C7.2 a change without a reason is refused', async () => {
  const why = /say why/
  await expectRefused(`UPDATE invite_code SET open = false WHERE code = 'ASKING'`, why)
  await expectRefused(`UPDATE invite_code SET open = false, note = '  ' WHERE code = 'ASKING'`, why)
  await expectRefused(`INSERT INTO invite_code (code, max_uses) VALUES ('FRIENDS', 5)`, why)
  await expectRefused(`UPDATE game_setting SET status = 0 WHERE game_id = 1`, why)
  await expectRefused(`INSERT INTO odds_version (game_id, odds) VALUES (1, $1)`, why, [odds({})])
})

test('C7.2 a change is audited in its transaction, with actor, before, after and reason', async () => {
  await operator(`UPDATE game_setting SET sort = 9, note = 'order on Home' WHERE game_id = 1`)
  await operator(`INSERT INTO invite_code (code, max_uses, note) VALUES ('FRIENDS', 5, 'for friends')`)
  await operator(`INSERT INTO odds_version (game_id, odds, note) VALUES (1, $1, 'a better price')`, [
    odds({ big: 200 }),
  ])
  const [first, second, third] = await audits()
  const by = { actor: LOGINS.operator }
  expect(first).toMatchObject({
    ...by,
    table_name: 'game_setting',
    action: 'UPDATE',
    reason: 'order on Home',
  })
  expect([first.before.sort, first.after.sort]).toEqual([0, 9])
  expect(second).toMatchObject({
    ...by,
    table_name: 'invite_code',
    action: 'INSERT',
    before: null,
    reason: 'for friends',
  })
  expect(second.after).toMatchObject({ code: 'FRIENDS', max_uses: 5, uses: 0 })
  expect(third).toMatchObject({ ...by, table_name: 'odds_version', after: { odds: { big: 200 } } })
})

test('C7.2 a failed change leaves no audit row, and audit rows cannot be written or deleted', async () => {
  const before = await audits()
  await expect(
    operator(`UPDATE game_setting SET sort = 1, name_en = 'a,b', note = 'both' WHERE game_id = 1`),
  ).rejects.toThrow()
  expect(await audits()).toEqual(before)
  for (const text of [
    'DELETE FROM audit',
    `UPDATE audit SET reason = ''`,
    'INSERT INTO audit DEFAULT VALUES',
  ]) {
    await expectRefused(text, /permission denied/)
  }
})

test.each(['Dice, 1 min', 'Dice，1 min', 'Dice | 1', '', ' Dice', 'Dice ', 'x'.repeat(201)])(
  'rejects the name %j, which would break comma-separated lists of the wire format',
  (name) =>
    expectRefused(`UPDATE game_setting SET name_en = $1, note = 'a name' WHERE game_id = 1`, /check/, [name]),
)

test('C2.5 odds that return less than 95 or more than 100 % are refused for every option', async () => {
  const add = `INSERT INTO odds_version (game_id, odds, note) VALUES (1, $1, 'new odds')`
  const wrong = OPTIONS.flatMap((option) => {
    const fair = DEFAULT_ODDS[option]
    const values = [Math.floor(fair * 0.9), Math.ceil(fair * 1.06), 0, -fair, fair + 0.5, 'x', null]
    return values.map((value) => odds({ [option]: value }))
  })
  await expectRefused(add, /odds_are_fair|odds_version_odds_check/, wrong)
  const { big: _, ...missing } = DEFAULT_ODDS
  await expectRefused(add, /odds_version_odds_check/, [
    ...[JSON.stringify(missing), odds({ triple: 3000 })],
    ...['[]', '{}', '7', 'null'],
  ])
  for (const fair of [odds({ big: 200, 3: 21600 }), odds({ big: 190, 3: 20520 })]) await operator(add, [fair])
})

test('the minimum balance of a game is at most the welcome grant, and operators cannot change it', async () => {
  await expectRefused(`UPDATE game SET condition = 0 WHERE id = 1`, /permission denied/)
  await expect(world.owner.query('UPDATE game SET condition = 100001 WHERE id = 1')).rejects.toThrow(
    /condition_check/,
  )
  await expect(world.owner.query('UPDATE game SET condition = -1 WHERE id = 1')).rejects.toThrow(
    /condition_check/,
  )
  await world.owner.query('UPDATE game SET condition = 100000 WHERE id = 1')
})

test('an operator cannot change uses of a code, key, zone or halt of a game, and needs a reason for an interval', async () => {
  for (const change of ['key = $$x1$$', 'utc_offset_minutes = 0', 'halted_reason = $$$$', 'class_id = 1']) {
    await expectRefused(`UPDATE game SET ${change} WHERE id = 1`, /permission denied/)
  }
  await expectRefused(`UPDATE invite_code SET uses = 0, note = 'again'`, /permission denied/)
  await expectRefused(`UPDATE game_schedule SET interval_s = 30`, /permission denied/)
  await expectRefused(`INSERT INTO game_schedule VALUES (1, '2030-01-01', 30)`, /say why/)
  await expectRefused(`DELETE FROM invite_code`, /permission denied/)
  await expectRefused(`UPDATE odds_version SET note = 'x'`, /permission denied/)
})
