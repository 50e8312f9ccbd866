-- Refuses the statement.
CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refuse('append_only', jsonb_build_object('table', TG_TABLE_NAME));
END
$$;

-- Refuses a row. The WHEN clause of the trigger names the rows, its argument is the message.
CREATE FUNCTION refuse_row() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END
$$;

-- Refuses every isolation level but READ COMMITTED. A client chooses its own isolation level; under REPEATABLE READ a
-- step could miss concurrently inserted bets. every_table.sql gives each table
-- this trigger.
CREATE FUNCTION refuse_isolation() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refuse('isolation_level');
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

-- Refuses a row that is longer than any call or form needs: lists of such rows would use up the memory of each process
-- that reads them. The WHEN clause of the trigger has the limit.
CREATE FUNCTION refuse_long_row() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refuse('text_too_large', jsonb_build_object('table', TG_TABLE_NAME));
END
$$;

-- Refuses to make a list longer that every client loads as a whole.
CREATE FUNCTION refuse_long_list() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_bytes bigint;
BEGIN
  EXECUTE format('SELECT sum(octet_length(t::text)) FROM %I AS t', TG_TABLE_NAME) INTO v_bytes;
  PERFORM refuse('text_too_large', jsonb_build_object('table', TG_TABLE_NAME)) WHERE v_bytes > 4194304;
  RETURN NULL;
END
$$;
