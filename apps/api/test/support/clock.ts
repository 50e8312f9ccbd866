import type pg from 'pg'

/**
 * Replaces the database clock by one that tests set and speed up, for commit timestamps as well: earlier settings are
 * stored. Only test templates contain it.
 */
export const SETTABLE_CLOCK = `
  CREATE TABLE test_clock (base timestamptz NOT NULL, set_at timestamptz NOT NULL, rate float8 NOT NULL);
  INSERT INTO test_clock VALUES ('2026-11-20 12:00:00+09', clock_timestamp(), 0);
  CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
    AS 'SELECT base + (clock_timestamp() - set_at) * rate FROM test_clock';
  CREATE TABLE test_clock_past (LIKE test_clock);
  CREATE FUNCTION remember_clock() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  BEGIN
    INSERT INTO test_clock_past VALUES (OLD.base, OLD.set_at, OLD.rate);
    IF NEW.set_at = OLD.set_at THEN
      NEW.set_at := clock_timestamp();
    END IF;
    PERFORM pg_notify('saikoro_changed', '*');
    RETURN NEW;
  END $$;
  CREATE TRIGGER remember_clock BEFORE UPDATE ON test_clock FOR EACH ROW EXECUTE FUNCTION remember_clock();
  CREATE OR REPLACE FUNCTION committed_at(p_xact bigint) RETURNS timestamptz LANGUAGE sql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp
    AS 'SELECT base + (at - set_at) * rate FROM pg_xact_commit_timestamp((p_xact % 4294967296)::text::xid) AS at,
      LATERAL (SELECT * FROM test_clock UNION ALL SELECT * FROM test_clock_past) AS clock WHERE set_at <= at ORDER BY set_at DESC LIMIT 1';
`

/** Moves the database clock forward by so many milliseconds. */
export async function advanceClock(owner: pg.Client, ms: number): Promise<void> {
  await owner.query(
    `UPDATE test_clock SET base = app_now() + make_interval(secs => $1), set_at = clock_timestamp()`,
    [ms / 1_000],
  )
}

/** Sets the database clock. It continues at this rate (0: stopped, 1: real time). */
export async function setClock(owner: pg.Client, at: string | number | Date, rate = 0): Promise<void> {
  await owner.query('UPDATE test_clock SET base = $1, set_at = clock_timestamp(), rate = $2', [
    new Date(at),
    rate,
  ])
}
