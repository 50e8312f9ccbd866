-- Ends all sessions of a member and signs a message about it.
CREATE FUNCTION sign_member_out() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM member WHERE id = NEW.member_id) THEN
    PERFORM refuse('row_unknown', jsonb_build_object('column', 'member_id'));
  END IF;
  IF NOT has_words(NEW.note) THEN
    PERFORM refuse('reason_missing', '{"column": "note"}');
  END IF;
  DELETE FROM session WHERE member_id = NEW.member_id;
  GET DIAGNOSTICS NEW.ended = ROW_COUNT;
  NEW.reason := NEW.note;
  NEW.operator := session_user;
  NEW.created_at := app_now();
  INSERT INTO support_message (member_id, phrase) VALUES (NEW.member_id, 'signed_out');
  RETURN NEW;
END
$$;
