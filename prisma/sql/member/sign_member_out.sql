-- Ends all sessions of a member and signs a message about it.
CREATE FUNCTION sign_member_out() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_username text;
BEGIN
  SELECT username INTO v_username FROM member WHERE id = NEW.member_id;
  IF v_username IS NULL THEN
    RAISE EXCEPTION 'Refused: there is no member %. The number stands in the address of the member''s page at the '
      'desk', NEW.member_id
      USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF NOT has_words(NEW.note) THEN
    RAISE EXCEPTION 'Refused: this change has no reason. Write into "note" why the member is logged out'
      USING ERRCODE = 'check_violation';
  END IF;
  DELETE FROM session WHERE member_id = NEW.member_id;
  GET DIAGNOSTICS NEW.ended = ROW_COUNT;
  NEW.username := v_username;
  NEW.reason := NEW.note;
  NEW.operator := session_user;
  NEW.created_at := app_now();
  INSERT INTO support_message (member_id, phrase) VALUES (NEW.member_id, 'signed_out');
  RETURN NEW;
END
$$;
