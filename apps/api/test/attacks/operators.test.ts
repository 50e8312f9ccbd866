// No login reaches beyond its session, fills the disk or takes the memory of the server.

import { sample } from '@saikoro/testing/long'
import { expect, test } from 'vitest'
import { DENIED, queryAs } from '../support/database.ts'
import { finishDraw, openDraw } from '../support/draws.ts'
import { connectAs } from '../support/operator.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld()

test('denies functions that reach beyond a session to every login', async () => {
  for (const login of ['operator', 'api', 'worker'] as const) {
    for (const sql of [
      `SELECT pg_notify('saikoro_changed', '*')`,
      'SELECT pg_cancel_backend(1)',
      'SELECT pg_terminate_backend(1)',
      'SELECT lo_create(0)',
      `SELECT lo_from_bytea(0, 'x')`,
      'SELECT pg_advisory_lock(72707369)',
      'SELECT pg_try_advisory_xact_lock(1, 2)',
      `SELECT pg_logical_emit_message(false, 'x', repeat('x', 1000))`,
      'SELECT pg_export_snapshot()',
    ])
      await expect(queryAs(world, login, sql), sql).rejects.toThrow(DENIED)
  }
})

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
