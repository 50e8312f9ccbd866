import { expect, test } from 'vitest'
import { checkSessions } from '../../src/audit/sessions.ts'
import { tokenHash } from '../../src/kernel/session.ts'
import { newMember, newSession } from '../support/members.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld()

test('the audit names a session without a login, and one given to another member', async () => {
  const named = () => checkSessions(world.ctx.db, world.ctx.config.RECEIPT_KEY).then(({ faults }) => faults)
  const [{ id, token }, other] = [await newMember(world), await newMember(world)]
  expect(await named()).toEqual([])
  await newSession(world, { id })
  expect(await named()).toHaveLength(1)
  await world.owner.query('UPDATE session SET member_id = $1 WHERE token_hash = $2', [
    other.id,
    tokenHash(token),
  ])
  expect(await named()).toHaveLength(2)
})
