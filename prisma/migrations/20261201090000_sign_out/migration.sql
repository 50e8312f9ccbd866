SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- Logs a member out everywhere: a row that an operator adds ends all sessions of the member in the same transaction, and the member
-- reads that it was done. Operators see no session; rows are only added.
CREATE TABLE sign_out (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id int NOT NULL REFERENCES member (id),
  username text NOT NULL DEFAULT '',
  ended int NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  operator text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON sign_out
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What was done stays written down.');

INSERT INTO phrase VALUES
  ('signed_out', '为了您账号的安全，我们已让您的账号在所有设备上退出登录。如怀疑有人知道您的密码，请修改登录密码。',
    'For the safety of your account we logged it out on all devices. If somebody may know your password, please change it.',
    'アカウントの安全のため、すべての端末からログアウトしました。パスワードを知られたおそれがある場合は、変更してください。',
    'Demi keselamatan akaun anda, kami telah log keluar akaun anda daripada semua peranti. Jika ada yang mungkin tahu kata laluan anda, sila tukarkannya.');

CREATE FUNCTION sign_member_out() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_username text;
BEGIN
  SELECT username INTO v_username FROM member WHERE id = NEW.member_id;
  IF v_username IS NULL THEN
    RAISE EXCEPTION 'Refused: there is no member %. The number stands in the address of the member''s page at the desk', NEW.member_id
      USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF NOT has_words(NEW.note) THEN
    RAISE EXCEPTION 'Refused: this change has no reason. Write into "note" why the member is logged out' USING ERRCODE = 'check_violation';
  END IF;
  DELETE FROM session WHERE member_id = NEW.member_id;
  GET DIAGNOSTICS NEW.ended = ROW_COUNT;
  NEW.username := v_username;
  NEW.reason := NEW.note;
  NEW.operator := session_user;
  NEW.created_at := app_now();
  INSERT INTO support_message (member_id, phrase) VALUES (NEW.member_id, 'signed_out');
  RETURN NEW;
END $$;
CREATE TRIGGER a_guard_text BEFORE INSERT ON sign_out FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER b_sign_member_out BEFORE INSERT ON sign_out FOR EACH ROW EXECUTE FUNCTION sign_member_out();
CREATE TRIGGER c_audit_change BEFORE INSERT ON sign_out FOR EACH ROW EXECUTE FUNCTION audit_change();

COMMENT ON TABLE sign_out IS 'Insert a row to log a member out on all devices.';
COMMENT ON COLUMN sign_out.id IS 'Number of the row.';
COMMENT ON COLUMN sign_out.member_id IS 'Whose; the number stands in the address of the member''s page at the desk.';
COMMENT ON COLUMN sign_out.username IS 'The member''s name.';
COMMENT ON COLUMN sign_out.ended IS 'How many sessions ended.';
COMMENT ON COLUMN sign_out.note IS 'Why; needed.';
COMMENT ON COLUMN sign_out.reason IS 'What was written into the note.';
COMMENT ON COLUMN sign_out.operator IS 'Who did it.';
COMMENT ON COLUMN sign_out.created_at IS 'When.';
GRANT SELECT ON sign_out TO saikoro_operator;
GRANT INSERT (member_id, note) ON sign_out TO saikoro_operator;

SELECT guard_sessions();

RESET ROLE;
