SET ROLE saikoro_owner;

-- The recorded thread of a member and the operators. Who wrote is decided by the login, not by the row.
CREATE TABLE support_message (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id int NOT NULL REFERENCES member (id),
  author text NOT NULL DEFAULT '',
  text text NOT NULL CHECK (length(btrim(text)) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX support_message_member_id_idx ON support_message (member_id, id);
CREATE FUNCTION sign_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_fault text;
BEGIN
  NEW.author := CASE WHEN is_operator() THEN session_user ELSE '' END;
  v_fault := CASE WHEN is_operator() THEN text_fault(NEW.text) END;
  IF v_fault IS NOT NULL THEN
    RAISE EXCEPTION 'the reply holds %: replies carry no payment instructions (charter C1.5)', v_fault USING ERRCODE = 'check_violation';
  END IF;
  IF is_operator() THEN
    INSERT INTO audit (actor, table_name, action, after, reason) VALUES (session_user, 'support_message', 'INSERT', to_jsonb(NEW), 'reply');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sign_message BEFORE INSERT ON support_message FOR EACH ROW EXECUTE FUNCTION sign_message();
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON support_message
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What was said stays; write another message.');

-- A report stays as it was written; this says that somebody looked at it and what was done.
CREATE TABLE report_review (
  report_id int PRIMARY KEY REFERENCES report (id),
  note text NOT NULL CHECK (btrim(note) <> ''),
  reviewer text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE FUNCTION sign_review() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.reviewer := session_user;
  INSERT INTO audit (actor, table_name, action, after, reason) VALUES (session_user, 'report_review', 'INSERT', to_jsonb(NEW), NEW.note);
  RETURN NEW;
END $$;
CREATE TRIGGER sign_review BEFORE INSERT ON report_review FOR EACH ROW EXECUTE FUNCTION sign_review();
CREATE TRIGGER a_guard_text BEFORE INSERT ON report_review FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON report_review
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A review of a report stays as it was written.');

GRANT SELECT ON support_message, report_review TO saikoro_app, saikoro_operator;
GRANT INSERT (member_id, text) ON support_message TO saikoro_app, saikoro_operator;
GRANT INSERT (report_id, note) ON report_review TO saikoro_operator;

RESET ROLE;
