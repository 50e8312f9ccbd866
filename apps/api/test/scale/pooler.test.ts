// An API behind PgBouncer, whose login gave itself other settings: the pooler states ours on every connection to the server.
import { connectionSettings } from '@saikoro/server/connection-settings'
import { setPayPassword } from '@saikoro/shared/contract/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../support/call.ts'
import { queryAs, settingsOf } from '../support/database.ts'
import { finishDraw, openDraw, placeBet } from '../support/draws.ts'
import { newMember } from '../support/members.ts'
import { PGBOUNCER, startPooler } from '../support/servers.ts'
import { openSecondApi, openWorld, type World } from '../support/world.ts'

let direct: World
let pooled: World
const closers: (() => Promise<void>)[] = []
beforeAll(async () => {
  if (PGBOUNCER === undefined) return
  direct = await openWorld()
  closers.push(direct.close)
  const database = new URL(direct.urls.owner).pathname.slice(1)
  const own = ["TimeZone = 'Pacific/Kiritimati'", 'search_path = pg_temp', 'synchronous_commit = off']
  for (const each of [...own, 'statement_timeout = 1'])
    await queryAs(direct, 'api', `ALTER ROLE CURRENT_USER IN DATABASE ${database} SET ${each}`)
  const pooler = await startPooler(direct.urls.api)
  closers.push(pooler.kill)
  const config = {
    DATABASE_URL: pooler.url,
    LISTEN_DATABASE_URL: direct.urls.api,
    PREPARED_STATEMENTS: 'off',
  }
  pooled = await openSecondApi(direct, { config })
})
afterAll(async () => {
  for (const close of closers) await close()
})

describe('an API behind PgBouncer', { tags: 'pgbouncer' }, () => {
  test('has the settings of one that connects to the server', async () => {
    const found = await Promise.all(Array.from({ length: 10 }, () => settingsOf(pooled.ctx.db)))
    for (const each of found) expect(each).toEqual(connectionSettings('api'))
  })

  test('places an order, sets a credential and reads times as they are', async () => {
    const draw = await openDraw(pooled)
    const member = await newMember(pooled)
    await placeBet(pooled, member, 'big', '10')
    await call(pooled, setPayPassword, { paypassword: '1379' }, member)
    const { createdAt } = await pooled.ctx.db.session.findFirstOrThrow({ where: { memberId: member.id } })
    const stored = await direct.value('SELECT created_at FROM session WHERE member_id = $1', [member.id])
    expect(createdAt).toEqual(stored)
    expect(await finishDraw(direct, draw)).toMatchObject({ status: 'settled' })
  })
})
