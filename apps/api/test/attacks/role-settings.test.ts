import { expect, test } from 'vitest'
import { withClient } from '../../../../packages/runtime/postgres/client.ts'
import { queryAs } from '../support/database.ts'
import { finishDraw, openDraw, placeBet } from '../support/draws.ts'
import { newMember } from '../support/members.ts'
import { NOON, openSecondApi, setUpWorld } from '../support/world.ts'

const world = setUpWorld()

const SETTINGS: readonly (readonly [name: string, value: string])[] = [
  ['search_path', 'pg_temp'],
  ['default_transaction_read_only', 'on'],
  ['default_transaction_isolation', 'serializable'],
  ['TimeZone', 'Pacific/Kiritimati'],
  ['role', 'saikoro_app'],
]

test('settings that the login of the API gives itself: have no effect on an API that starts afterwards', async () => {
  const database = new URL(world.urls.owner).pathname.slice(1)
  const changes = SETTINGS.map(
    ([name, value]) => `ALTER ROLE CURRENT_USER IN DATABASE ${database} SET "${name}" = '${value}'`,
  )
  await queryAs(world, 'api', `DO $$ BEGIN ${changes.join('; ')}; END $$`)
  const found = await withClient(world.urls.api, (client) => client.query('SHOW search_path'))
  expect(found.rows).toEqual([{ search_path: 'pg_temp' }])
  const second = await openSecondApi(world)
  try {
    await world.setClock(NOON + 1_000)
    const { token } = await newMember(second)
    const draw = await openDraw(world)
    await placeBet(second, { token }, 'big', '10')
    await finishDraw(world, draw)
  } finally {
    await second.close()
  }
})
