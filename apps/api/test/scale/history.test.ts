// What every process asks each second reads the same number of rows in a year's history as in a day's.
import { beforeAll, expect, test } from 'vitest'
import { httpOf } from '../support/call.ts'
import { finishDraw, openDraw } from '../support/draws.ts'
import { openSecondApi, setUpWorld } from '../support/world.ts'

const OLD = 5_000

const world = setUpWorld()

beforeAll(async () => {
  const { id, draw_at } = await finishDraw(world, await openDraw(world))
  await world.setClock(draw_at.getTime() + 1_000)
  await openDraw(world)
  await world.owner.query(`
    DO $$ DECLARE c record; BEGIN
      FOR c IN SELECT conname, conrelid::regclass AS name FROM pg_constraint
        WHERE contype = 'c' AND conrelid IN ('draw'::regclass, 'public_line'::regclass) LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', c.name, c.conname);
      END LOOP;
    END $$;
    ALTER TABLE draw DISABLE TRIGGER USER;
    INSERT INTO draw OVERRIDING SYSTEM VALUE SELECT old.* FROM draw d, generate_series(1, ${OLD}) AS n,
      jsonb_populate_record(d, jsonb_build_object('id', -n, 'issue', -n, 'idx', -n, 'draw_at', d.draw_at - n * interval '1 day')) AS old
      WHERE d.id = ${id};
    ALTER TABLE draw ENABLE TRIGGER USER;
    INSERT INTO public_line (line, place, created_at) SELECT 'old', -n, app_now() - n * interval '1 hour' FROM generate_series(1, ${OLD}) AS n`)
  await world.owner.query('VACUUM (ANALYZE) draw, public_line')
})

/** Rows and index entries of these tables that were read: in the transaction of the owner, or '' in all that have ended. */
const soFar = (kind: '_xact' | '') =>
  world.value(`SELECT sum(pg_stat_get${kind}_tuples_returned(id) + pg_stat_get${kind}_tuples_fetched(id))::int
    FROM (SELECT indexrelid AS id FROM pg_index WHERE indrelid IN ('draw'::regclass, 'public_line'::regclass)
      UNION ALL VALUES ('draw'::regclass), ('public_line'::regclass)) AS counted`)

/** Rows and index entries that a statement reads. */
async function rowsRead(sql: string): Promise<number> {
  await world.owner.query('BEGIN')
  const before = await soFar('_xact')
  await world.owner.query(sql)
  const after = await soFar('_xact')
  await world.owner.query('COMMIT')
  return after - before
}

test.each([
  `SELECT current_draws(id) FROM game WHERE key = 'sai60'`,
  'SELECT * FROM public_log_state()',
  'SELECT * FROM readiness_problems()',
  "SELECT * FROM worker_agenda('', '', 0)",
  'SELECT * FROM api_agenda()',
  'SELECT draws_to_pay()',
])('%s reads few rows of a long history', async (sql) => {
  expect(await rowsRead(sql)).toBeLessThan(OLD / 10)
})

// PostgreSQL may plan a statement that runs often for any parameter
test.each(['policy-line', 'restore-line'])(
  '/log/%s reads few rows of a long log in every plan',
  async (name) => {
    const { database } = world.owner
    await world.owner.query(`RESET ROLE; ALTER DATABASE ${database} SET plan_cache_mode = force_generic_plan`)
    const api = await openSecondApi(world)
    const flush = 'SELECT pg_stat_force_next_flush()::text'
    await world.owner.query(flush) // what earlier tests read
    const before = await soFar('')
    await httpOf(api).get(`/log/${name}`)
    await api.ctx.db.$queryRawUnsafe(flush)
    await expect.poll(() => soFar('')).toBeGreaterThan(before)
    expect((await soFar('')) - before).toBeLessThan(OLD / 10)
  },
)
