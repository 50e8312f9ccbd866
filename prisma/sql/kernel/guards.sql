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

-- Refuses a value that no call of the contract accepts. The WHEN clause of the trigger names the values, so that the
-- login which acts for members cannot store more than a member can request.
CREATE FUNCTION refuse_value() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'no member can request this value of %', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END
$$;
