// What the roles of operators may do is granted in the database: content, review, owner, or nothing of it.
import type { Role } from '@saikoro/runtime/schema/logins'
import { expect, test } from 'vitest'
import { auditOf, hireOperator } from '../support/operator.ts'
import { setUpWorld } from '../support/world.ts'

const REFUSED = /permission denied/
const world = setUpWorld()

const hire = (roles: readonly Role[]) => hireOperator(world, roles)

/** Returns each right to write that a login has: columns by table, and functions that change something. */
async function writes(login: string): Promise<string[]> {
  const rows = await world.rows(
    `SELECT concat_ws(' ', kind, relname, attname) AS right FROM pg_class c JOIN pg_attribute ON attrelid = c.oid AND attnum > 0,
       unnest(ARRAY['INSERT', 'UPDATE']) AS kind
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND NOT attisdropped AND has_column_privilege($1, c.oid, attnum, kind)
     UNION SELECT 'EXECUTE ' || proname FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND proowner = 'saikoro_owner'::regrole AND provolatile = 'v' AND has_function_privilege($1, oid, 'EXECUTE')
     ORDER BY 1`,
    [login],
  )
  return rows.map(({ right }) => right)
}

test('content and review together have the rights of an operator so far, without one in common', async () => {
  const rightsOf = async (...roles: Role[]) => writes((await hire(roles)).login)
  const shared = await rightsOf()
  expect(shared).toEqual([
    'EXECUTE app_now',
    'EXECUTE begin_second_factor',
    'EXECUTE confirm_second_factor',
    'EXECUTE set_operator_password',
  ])
  const own = async (role: Role) => (await rightsOf(role)).filter((right) => !shared.includes(right))
  const [ofContent, ofReview] = [await own('content'), await own('review')]
  expect(ofContent.filter((right) => ofReview.includes(right))).toEqual([
    'EXECUTE approve_companion_link',
    'EXECUTE confirm_consent',
  ])
  expect([...new Set([...ofContent, ...ofReview, ...shared])].sort()).toEqual(await writes('operator_hana'))
  expect(ofReview).toContain('UPDATE recharge status')
  expect(ofContent).toContain('INSERT odds_version odds')
  expect(await own('owner')).toEqual([
    'EXECUTE reset_second_factor',
    ...['content', 'name', 'note', 'owner', 'review'].map((column) => `INSERT operator_account ${column}`),
    ...['content', 'note', 'owner', 'review'].map((column) => `UPDATE operator_account ${column}`),
  ])
})

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
    `SELECT reset_second_factor('${owner.name}', 'x')`,
    `DELETE FROM operator_account`,
    'SELECT * FROM operator_factor',
    'SELECT * FROM operator_login',
    `SELECT read_operator_login('${owner.name}')`,
  ])
    await expect(world.operators.query(sql), sql).rejects.toThrow(REFUSED)
  await expect(world.owner.query('DELETE FROM operator_account')).rejects.toThrow('append_only')
})
