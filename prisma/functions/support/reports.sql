-- Sends the member a message when a report is closed.
CREATE FUNCTION message_report_closed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  INSERT INTO support_message (member_id, phrase, parameters)
  SELECT member_id, 'report_closed', jsonb_build_object('report', id) FROM report
    WHERE id = NEW.report_id AND member_id IS NOT NULL;
  RETURN NULL;
END
$$;

-- Sets the author of a review to the session's login.
CREATE FUNCTION sign_review() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  NEW.reviewer := session_user;
  PERFORM audit_own('report_review', 'INSERT', to_jsonb(NEW), NEW.note);
  RETURN NEW;
END
$$;

-- Stores a report about the site (no profile) or a listed profile, also of visitors (no member; charter C5.3): at most
-- fifty a day for each member, and for all visitors of one address together. Returns why it is refused.
CREATE FUNCTION add_report(p_member int, p_profile int, p_address text, p_reason text, OUT refusal text)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('report ' || COALESCE(p_member::text, p_address), 0));
  IF (SELECT count(*) FROM report WHERE created_at > app_now() - interval '24 hours' AND CASE WHEN p_member IS NULL
    THEN member_id IS NULL AND address = p_address ELSE member_id = p_member END) >= 50 THEN
    refusal := 'too_many_requests';
  ELSIF p_profile IS NOT NULL AND NOT EXISTS (SELECT FROM app.listed_profile WHERE id = p_profile) THEN
    refusal := 'profile_unknown';
  ELSE
    INSERT INTO report (member_id, profile_id, address, reason) VALUES (p_member, p_profile, p_address, p_reason);
  END IF;
END
$$;

-- Hides the profile that a report is about, and closes the report.
CREATE FUNCTION hide_reported_profile(p_report int, p_note text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_profile int;
BEGIN
  SELECT profile_id INTO v_profile FROM report WHERE id = p_report AND about_member_id IS NULL;
  PERFORM refuse('row_unknown') WHERE v_profile IS NULL;
  UPDATE profile SET open = false, note = p_note WHERE id = v_profile AND open;
  INSERT INTO report_review (report_id, note) VALUES (p_report, p_note);
END
$$;
