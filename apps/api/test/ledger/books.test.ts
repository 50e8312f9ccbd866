import { beforeAll, expect, test } from 'vitest'
import { setUpMember, walletOf } from '../support/members.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld()
const member = setUpMember(world)
let wallet: number
beforeAll(async () => {
  wallet = await world.value(`SELECT wallet_id($1, 'wallet')`, [member.id])
})

const sql = (text: string) => world.owner.query(text.replaceAll(':wallet', String(wallet)))

const post = (reference: string, amounts: string, accounts = ':wallet, shared_account($$house$$)') =>
  sql(
    `SELECT post_transaction('reverse', '${reference}', 'test', ARRAY[${accounts}], ARRAY[${amounts}]::bigint[]) AS id`,
  )

test('C3.3 rejects a balance change without its entry', async () => {
  for (const change of ['balance = 0', 'version = 0', 'balance = balance + 1, version = version + 1']) {
    await expect(sql(`UPDATE ledger_account SET ${change} WHERE id = :wallet`), change).rejects.toThrow(
      /changes only by a booking/,
    )
  }
})

test('C3.3 rejects an old entry as the reason of another change', async () => {
  await post('twice:1', '-100000, 100000')
  expect(await walletOf(world, member)).toBe(0n)
  const replay = `UPDATE ledger_account SET balance = 100000, version = 1 WHERE id = :wallet`
  await expect(sql(replay)).rejects.toThrow(/changes only by a booking/)
  await post('twice:2', '100000, -100000')
})

test('C7.1 rejects a transaction whose entries do not sum to zero', async () => {
  await expect(post('odd:1', '5, -4')).rejects.toThrow(/sum to zero/)
  await expect(post('odd:2', '5', ':wallet')).rejects.toThrow(/sum to zero/)
})

test('posts no transaction of zeros', async () => {
  expect((await post('none:1', '0, 0')).rows).toEqual([{ id: null }])
  expect((await post('none:2', '7, -7', ':wallet, :wallet')).rows).toEqual([{ id: null }])
  expect(await world.count(`ledger_transaction WHERE reference LIKE 'none:%'`)).toBe(0)
})

test('C7.1 posts a reference once', async () => {
  await post('once', '-1, 1')
  await expect(post('once', '-1, 1')).rejects.toThrow(/ledger_transaction_reference_key/)
  expect(await walletOf(world, member)).toBe(99_999n)
})

test('C7.1 rejects a negative balance', async () => {
  await expect(post('below', '-100000, 100000')).rejects.toThrow(/balance_check|balance_after_check/)
})

test('creates empty accounts, one of each kind per owner', async () => {
  for (const [row, fault] of [
    [`(kind, member_id, balance) VALUES ('wallet', ${member.id}, 5)`, 'starts empty'],
    [`(kind, member_id, balance) VALUES ('wallet', ${member.id}, 0)`, 'ledger_account_owner_key'],
    [`(kind) VALUES ('house')`, 'ledger_account_owner_key'],
  ] as const)
    await expect(sql(`INSERT INTO ledger_account ${row}`), row).rejects.toThrow(fault)
})

test('C1.1 rejects the removal of an activation', async () => {
  await sql(`UPDATE member SET activated = true WHERE id = ${member.id}`)
  await expect(sql(`UPDATE member SET activated = false WHERE id = ${member.id}`)).rejects.toThrow(
    /never taken away/,
  )
})

test('C6.2 rejects a shorter self-exclusion by any login', async () => {
  await sql(
    `INSERT INTO play_limit (member_id, excluded_until) VALUES (${member.id}, app_now() + interval '30 days')`,
  )
  for (const text of [
    `UPDATE play_limit SET excluded_until = NULL`,
    `UPDATE play_limit SET excluded_until = excluded_until - interval '1 second'`,
    'DELETE FROM play_limit',
  ]) {
    await expect(sql(text), text).rejects.toThrow(/never shortened/)
  }
  await sql(`UPDATE play_limit SET excluded_until = excluded_until + interval '1 day'`)
})
