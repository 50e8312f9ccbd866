-- Refuses every isolation level but READ COMMITTED. A client chooses its own isolation level; under REPEATABLE READ a
-- step could miss concurrently inserted bets. every_table.sql gives each table
-- this trigger.
CREATE FUNCTION refuse_isolation() RETURNS trigger
LANGUAGE plpgsql
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
BEGIN
  RAISE EXCEPTION 'nothing is written under this isolation level, only under read committed'
    USING ERRCODE = 'invalid_transaction_state';
END
$$;
