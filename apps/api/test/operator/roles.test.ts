// What the roles of operators may do is granted in the database: content, review, owner, or nothing of it.
import type { Role } from '@saikoro/runtime/schema/logins'
import { expect, test } from 'vitest'
import { auditOf, hireOperator } from '../support/operator.ts'
import { setUpWorld } from '../support/world.ts'

const REFUSED = /permission denied/
const world = setUpWorld()

const hire = (roles: readonly Role[]) => hireOperator(world, roles)

test('an owner changes roles at once, and each change is audited under the name of the owner', async () => {
  const [owner, other] = [await hire(['owner']), await hire(['content'])]
  const rule = `UPDATE payout_rule SET num = num, note = 'x'`
  await other.operators.query(rule)
  await owner.operators.query(
    `UPDATE operator_account SET content = false, review = true, note = 'reviews from now on' WHERE name = $1`,
    [other.name],
  )
  await expect(other.operators.query(rule)).rejects.toThrow(REFUSED)
  await expect(other.operators.query(`UPDATE recharge SET note = 'x' WHERE false`)).rejects.toThrow(
    'row_changed',
  )
  await other.leave()
  const reviews = { content: false, review: true, owner: false }
  expect(await auditOf(world, 'operator_account', 'name', other.name)).toMatchObject([
    { action: 'INSERT', after: { content: true, review: false, owner: false } },
    { actor: owner.login, action: 'UPDATE', reason: 'reviews from now on', after: reviews },
    { reason: 'login removed by command', after: { review: false } },
  ])
})

test('nobody changes their own roles, and no other role changes any', async () => {
  const owner = await hire(['owner'])
  const own = `UPDATE operator_account SET review = true, note = 'me too' WHERE name = '${owner.name}'`
  await expect(owner.operators.query(own)).rejects.toThrow('own_roles')
  await expect(
    owner.operators.query(`UPDATE operator_account SET content = true WHERE name = 'hana'`),
  ).rejects.toThrow('reason_missing')
  await expect(owner.operators.query(`GRANT saikoro_operator_review TO ${owner.login}`)).rejects.toThrow(
    REFUSED,
  )
  for (const sql of [
    own,
    `INSERT INTO operator_account (name, owner, note) VALUES ('x', true, 'x')`,
    `SELECT read_operator_login('${owner.name}')`,
  ])
    await expect(world.operators.query(sql), sql).rejects.toThrow(REFUSED)
})
