-- Sends the member a message when a report is closed.
CREATE FUNCTION message_report_closed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
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
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
BEGIN
  NEW.reviewer := session_user;
  INSERT INTO audit (actor, table_name, action, after, reason)
    VALUES (session_user, 'report_review', 'INSERT', to_jsonb(NEW), NEW.note);
  RETURN NEW;
END
$$;
