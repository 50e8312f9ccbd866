import type pg from 'pg'

/** Puts a clock that can be set and sped up in the place of the server's. Only test templates hold it. */
export const SETTABLE_CLOCK = `
  CREATE TABLE test_clock (base timestamptz NOT NULL, set_at timestamptz NOT NULL, rate float8 NOT NULL);
  INSERT INTO test_clock VALUES ('2026-11-20 12:00:00+09', clock_timestamp(), 0);
  CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
    AS 'SELECT base + (clock_timestamp() - set_at) * rate FROM test_clock';
`

/** Sets the clock; from there it runs on at this rate (0 stands still). */
export async function setClock(owner: pg.Client, at: string | number | Date, rate = 0): Promise<void> {
  await owner.query('UPDATE test_clock SET base = $1, set_at = clock_timestamp(), rate = $2', [
    new Date(at),
    rate,
  ])
}
