import { expect, test } from 'vitest'
import { openDraw } from '../support/draws.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ clock: NOON + 1_000 })

test('the database refuses an entry that does not continue the log of its game, also from its owner', async () => {
  await openDraw(world)
  const append = (prev: string) =>
    world.owner.query(
      `INSERT INTO public_line (line, game_id, draw_id, seq)
       SELECT 'result/v1|forged|' || ${prev}, game_id, draw_id, seq + 1 FROM app.log_entry e ORDER BY seq DESC LIMIT 1`,
    )
  await expect(append(`repeat('0', 64)`)).rejects.toThrow(/hash of the one before it/)
  await expect(append('e.prev')).rejects.toThrow(/hash of the one before it/)
  await world.owner.query('BEGIN')
  await append('e.hash')
  await world.owner.query('ROLLBACK')
})

test('keeps the newest thousand checkpoints, and the newest that a witness cosigned', async () => {
  const { owner } = world
  const sign = (from: number, to: number) =>
    owner.query(
      `INSERT INTO log_checkpoint (size, root, note) SELECT n, repeat('0', 64), 'note' FROM generate_series($1::int, $2) n`,
      [from, to],
    )
  await owner.query('BEGIN')
  await sign(1_000_000, 1_000_000)
  await owner.query(`INSERT INTO log_cosignature (size, witness, line) VALUES (1000000, 'w.example', 'line')`)
  await sign(1_000_001, 1_001_100)
  const { rows } = await owner.query('SELECT min(size)::int, count(*)::int FROM log_checkpoint')
  const { rows: recent } = await owner.query(`SELECT min(size)::int FROM log_checkpoint WHERE size > 1000000`)
  await owner.query('ROLLBACK')
  expect([rows[0], recent[0]]).toEqual([{ min: 1_000_000, count: 1_001 }, { min: 1_000_101 }])
})
