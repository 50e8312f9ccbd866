-- Writes an operator's change into the audit and moves the row's note there as the reason, so that each change needs
-- a new one. A change of the owner by a command is audited as the owner's if it has a note.
CREATE FUNCTION audit_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  IF NOT is_operator() AND NOT (pg_has_role(session_user, 'saikoro_owner', 'MEMBER') AND has_words(NEW.note)) THEN
    RETURN NEW;
  END IF;
  PERFORM refuse('reason_missing', '{"column": "note"}') WHERE NOT has_words(NEW.note);
  INSERT INTO audit (actor, table_name, action, before, after, reason)
  VALUES (session_user, TG_TABLE_NAME, TG_OP, CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW), NEW.note);
  NEW.note := '';
  RETURN NEW;
END
$$;

-- Writes into the audit what the session's login did by a function.
CREATE FUNCTION audit_own(p_table text, p_action text, p_after jsonb, p_reason text, p_before jsonb DEFAULT NULL)
RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO audit (actor, table_name, action, before, after, reason)
  VALUES (session_user, p_table, p_action, p_before, p_after, p_reason)
$$;

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
  PERFORM refuse('row_changed', jsonb_build_object('table', TG_TABLE_NAME))
  WHERE is_operator() AND pg_trigger_depth() = 1 AND NOT EXISTS (SELECT FROM changed);
  RETURN NULL;
END
$$;
