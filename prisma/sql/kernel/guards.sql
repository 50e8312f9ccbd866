-- Refuses the statement. The trigger's argument is the hint that tells the caller what to do instead.
CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: nothing in it is changed or removed', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', HINT = TG_ARGV[0];
END
$$;

-- Refuses every isolation level but READ COMMITTED. A client chooses its own isolation level; under REPEATABLE READ a
-- step could miss concurrently inserted bets. every_table.sql gives each table
-- this trigger.
CREATE FUNCTION refuse_isolation() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'nothing is written under this isolation level, only under read committed'
    USING ERRCODE = 'invalid_transaction_state';
END
$$;
