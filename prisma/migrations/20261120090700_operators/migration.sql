SET ROLE saikoro_owner;

-- Every change that an operator makes is written down in the same transaction, with a reason (charter C7.2).
CREATE TABLE audit (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT app_now(),
  actor text NOT NULL,
  table_name text NOT NULL,
  action text NOT NULL,
  before jsonb,
  after jsonb,
  reason text NOT NULL
);
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('The audit has no corrections.');

-- The reason is the row's note; it moves into the audit, so that each change needs one of its own.
CREATE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(session_user, 'saikoro_operator', 'MEMBER') OR pg_has_role(session_user, 'saikoro_owner', 'MEMBER') THEN
    RETURN NEW;
  END IF;
  IF btrim(NEW.note) = '' THEN
    RAISE EXCEPTION 'say why: write the reason into the column "note" together with the change' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO audit (actor, table_name, action, before, after, reason)
  VALUES (session_user, TG_TABLE_NAME, TG_OP, CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW), NEW.note);
  NEW.note := '';
  RETURN NEW;
END $$;
CREATE TRIGGER audit_change BEFORE INSERT OR UPDATE ON invite_code FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER audit_change BEFORE INSERT OR UPDATE ON game FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER audit_change BEFORE INSERT ON odds_version FOR EACH ROW EXECUTE FUNCTION audit_change();

GRANT SELECT ON audit TO saikoro_operator;
GRANT INSERT (code, label, max_uses, open, adult_checked, note), UPDATE (label, max_uses, open, adult_checked, note) ON invite_code TO saikoro_operator;
GRANT UPDATE (name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, status, sort, note) ON game TO saikoro_operator;
GRANT INSERT (game_id, odds, note) ON odds_version TO saikoro_operator;
GRANT EXECUTE ON FUNCTION options(), option_ways(text), odds_are_fair(jsonb), welcome_grant() TO saikoro_operator;

RESET ROLE;
