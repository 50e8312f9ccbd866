-- Ends all sessions of a member and signs a message about it.
CREATE FUNCTION sign_member_out() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM refuse('row_unknown', jsonb_build_object('column', 'member_id'))
  WHERE NOT EXISTS (SELECT FROM member WHERE id = NEW.member_id);
  PERFORM refuse('reason_missing', '{"column": "note"}') WHERE NOT has_words(NEW.note);
  DELETE FROM session WHERE member_id = NEW.member_id;
  GET DIAGNOSTICS NEW.ended = ROW_COUNT;
  NEW.reason := NEW.note;
  NEW.operator := session_user;
  NEW.created_at := app_now();
  INSERT INTO support_message (member_id, phrase) VALUES (NEW.member_id, 'signed_out');
  RETURN NEW;
END
$$;
