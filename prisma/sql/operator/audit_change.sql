-- Writes an operator's change into the audit and moves the row's note there as the reason, so that each change needs
-- a new one.
CREATE FUNCTION audit_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  IF NOT is_operator() THEN
    RETURN NEW;
  END IF;
  IF NOT has_words(NEW.note) THEN
    RAISE EXCEPTION 'say why: write the reason into the column "note" together with the change'
      USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO audit (actor, table_name, action, before, after, reason)
  VALUES (session_user, TG_TABLE_NAME, TG_OP, CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW), NEW.note);
  NEW.note := '';
  RETURN NEW;
END
$$;
