import { companionLogOut } from '@saikoro/shared/contract/companion'
import { describe, expect, test } from 'vitest'
import { call, from, refusal } from '../support/call.ts'
import { enrolCompanion } from '../support/companions.ts'
import { DAY, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ samples: true })

describe('companion/logOut', () => {
  test('ends the session of this device alone', async () => {
    const one = await enrolCompanion(world)
    const other = await enrolCompanion(world, one.profile)
    await call(world, companionLogOut, {}, from(one))
    expect(await refusal(world, companionLogOut, {}, from(one))).toBe('auth_error')
    await call(world, companionLogOut, {}, from(other))
  })

  test('a session ends after 30 days', async () => {
    const late = await enrolCompanion(world)
    await world.advanceClock(30 * DAY)
    expect(await refusal(world, companionLogOut, {}, from(late))).toBe('auth_error')
  })
})
