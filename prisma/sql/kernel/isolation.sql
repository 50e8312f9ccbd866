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
