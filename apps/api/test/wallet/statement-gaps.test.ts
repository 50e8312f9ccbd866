import { getStatement } from '@saikoro/shared/contract/wallet'
import { beforeAll, expect, test } from 'vitest'
import { call, newAddress } from '../support/call.ts'
import { openDraw, placeBet } from '../support/draws.ts'
import { type Member, newMember } from '../support/members.ts'
import { setUpWorld } from '../support/set-up.ts'
import { NOON } from '../support/world.ts'

const ORDERS = 120
/** The welcome grant is the first. */
const NEWEST = ORDERS + 1

const world = setUpWorld({ clock: NOON + 1_000 })
let member: Member
beforeAll(async () => {
  member = await newMember(world)
  await openDraw(world)
  const by = { token: member.token }
  for (let order = 0; order < ORDERS; order += 1)
    await placeBet(world, { ...by, address: newAddress() }, 'big', '1')
})

/** The sequence numbers of all rows, newest first, read page by page. */
async function numbers(): Promise<number[]> {
  const seen: number[] = []
  for (let before: number | null = 0; before !== null; ) {
    const page: Awaited<ReturnType<typeof call<typeof getStatement>>> = await call(
      world,
      getStatement,
      { before: String(before) },
      member,
    )
    seen.push(...page.rows.map(({ id }) => id))
    before = page.before
  }
  return seen
}

/** Deletes entries as a superuser, with triggers disabled. */
async function takeOut(from: number, to: number): Promise<void> {
  await world.owner.query('RESET ROLE; SET session_replication_role = replica')
  await world.owner.query(
    `DELETE FROM ledger_entry WHERE version BETWEEN $2 AND $3 AND account_id = (SELECT id FROM ledger_account WHERE member_id = $1 AND kind = 'wallet')`,
    [member.id, from, to],
  )
  await world.owner.query('SET session_replication_role = origin; SET ROLE saikoro_owner')
}

test('getStatement: entries deleted from the ledger leave a gap in the sequence numbers and hide no other entry', async () => {
  let left = Array.from({ length: NEWEST }, (_, place) => NEWEST - place)
  expect(await numbers()).toEqual(left)
  for (const [from, to] of [
    [100, 100], // within the first page
    [71, 71], // at the end of the first page
    [10, 65], // more than a page
    [60, NEWEST], // the newest
    [1, 1],
  ] as const) {
    await takeOut(from, to)
    left = left.filter((id) => id < from || id > to)
    expect(await numbers(), `without ${from} to ${to}`).toEqual(left)
  }
})
