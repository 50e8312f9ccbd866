// No login fills the disk or takes the memory of the server.

import { sample } from '@saikoro/testing/long'
import { expect, test } from 'vitest'
import { DENIED, queryAs } from '../support/database.ts'
import { finishDraw, openDraw } from '../support/draws.ts'
import { connectAs } from '../support/operator.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld()

test('no login can fill the disk with the temporary files of a query', async () => {
  const ask = (sql: string) => queryAs(world, 'operator', sql)
  expect(await ask('SHOW temp_file_limit')).toEqual([{ temp_file_limit: '4GB' }])
  await expect(ask('SET temp_file_limit = -1')).rejects.toThrow(DENIED)
  await expect(ask(`SELECT set_config('temp_file_limit', '-1', false)`)).rejects.toThrow(DENIED)
})

test.each(sample(['operator', 'api', 'worker'] as const, 3))(
  'gives "out of memory" to a session of the login %s that stores gigabytes, and settles the draw',
  async (login) => {
    const draw = await openDraw(world)
    const client = await connectAs(world, login)
    await client.query(`SET work_mem = '2GB'`)
    const store = `DECLARE held CURSOR WITH HOLD FOR SELECT repeat('x', 100000000) FROM generate_series(1, 18)`
    await expect(client.query(`BEGIN; ${store}; COMMIT`)).rejects.toThrow('out of memory')
    await client.query('ROLLBACK')
    expect((await client.query('SELECT 1 AS alive')).rows).toEqual([{ alive: 1 }])
    expect(await finishDraw(world, draw)).toMatchObject({ status: 'settled' })
    await client.end()
    await world.setClock(draw.draw_at.getTime() + 60_000)
  },
)
