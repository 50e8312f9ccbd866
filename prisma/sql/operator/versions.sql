-- Counts the changes of a row.
CREATE FUNCTION bump_version() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;

-- Refuses an operator's statement that changed no row: the row was changed by another operator since it was read.
CREATE FUNCTION refuse_stale() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF is_operator() AND pg_trigger_depth() = 1 AND NOT EXISTS (SELECT FROM changed) THEN
    RAISE EXCEPTION 'Refused: this row of % was changed by another operator since you read it. Reload the table, look '
      'at the row again, and then change it',
      TG_TABLE_NAME USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NULL;
END
$$;
