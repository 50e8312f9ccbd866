import { endSession, getSessions } from '@saikoro/shared/contract/account'
import { phraseOf } from '@saikoro/shared/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpiredSessions } from '../../src/jobs/delete-expired-sessions.ts'
import { call, callRaw, refusal } from '../support/call.ts'
import { newMember, newSession } from '../support/members.ts'
import { NOON, openWorld, type World } from '../support/world.ts'

const DAY = 86_400_000
let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(NOON)
})
afterAll(() => world.close())

describe('getSessions', () => {
  test("lists the member's own sessions, marks the current one and returns no token", async () => {
    const member = await newMember(world)
    await newSession(world, await newMember(world))
    const other = await newSession(world, member)
    const rows = await call(world, getSessions, {}, { token: other })
    expect(rows.length).toBe(2)
    expect(rows.filter(({ current }) => current).length).toBe(1)
    expect(rows[0]?.create_time).toBe('2026-11-20 12:00:00')
    const raw = await callRaw(world, getSessions.path, {}, { token: other })
    expect(JSON.stringify(raw.data)).not.toContain('token')
  })
})

describe('endSession', () => {
  test('ends a session of the member and rejects one of another member', async () => {
    const member = await newMember(world)
    const other = await newSession(world, member)
    const rows = await call(world, getSessions, {}, { token: member.token })
    const ending = rows.find(({ current }) => !current)?.id ?? 0
    const stranger = await newMember(world)
    const unknown = phraseOf('session_unknown', 'ja')
    expect(await refusal(world, endSession, { id: ending }, { token: stranger.token })).toBe(unknown)
    expect((await callRaw(world, getSessions.path, {}, { token: other })).code).toBe(200)
    await call(world, endSession, { id: String(ending) }, { token: member.token })
    expect((await callRaw(world, getSessions.path, {}, { token: other })).msg).toBe('鉴权错误')
    expect(await refusal(world, endSession, { id: ending }, { token: member.token })).toBe(unknown)
    expect(await refusal(world, endSession, {}, { token: member.token })).toBe(unknown)
  })
})

describe('deleteExpiredSessions', () => {
  test('deletes expired sessions and old login failures with the restricted login', async () => {
    await world.setClock(NOON)
    const member = await newMember(world)
    await newSession(world, member)
    await world.owner.query(`INSERT INTO login_failure (account, address) VALUES ('mika', '10.0.0.1')`)
    const count = async () => {
      const { rows } = await world.owner.query(
        'SELECT (SELECT count(*)::int FROM session WHERE member_id = $1) AS sessions, (SELECT count(*)::int FROM login_failure) AS attempts',
        [member.id],
      )
      return rows[0]
    }
    await deleteExpiredSessions(world.ctx.db)
    expect(await count()).toEqual({ sessions: 2, attempts: 1 })
    await world.setClock(NOON + DAY + 1_000)
    await deleteExpiredSessions(world.ctx.db)
    expect(await count()).toEqual({ sessions: 1, attempts: 0 })
    await world.setClock(NOON + 31 * DAY)
    await deleteExpiredSessions(world.ctx.db)
    expect(await count()).toEqual({ sessions: 0, attempts: 0 })
  })
})
