SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- Tells every API process of a change, at its commit: the name of a table, or `session/` with a member's id. A queue that somebody
-- fills up would make commits fail that put something into it, so that nothing is told from a fifth on: processes that see such a
-- queue keep nothing.
CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF pg_notification_queue_usage() < 0.2 THEN
    PERFORM pg_notify('saikoro_changed', CASE TG_TABLE_NAME
      WHEN 'session' THEN 'session/' || (to_jsonb(OLD) ->> 'member_id')
      WHEN 'member' THEN 'session/' || (to_jsonb(OLD) ->> 'id')
      ELSE TG_TABLE_NAME END);
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['site', 'service_origin', 'notice', 'banner', 'video', 'video_category', 'city', 'profile', 'profile_text',
    'profile_consent', 'profile_like', 'profile_block', 'game_class', 'game', 'odds_version', 'draw'] LOOP
    EXECUTE format('CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION tell_change()', v_table);
  END LOOP;
END $$;
-- A session that ends, and a member who is another one to the calls. That a session was used again is no news.
CREATE TRIGGER tell_change AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell_change AFTER UPDATE OF status, username ON member FOR EACH ROW EXECUTE FUNCTION tell_change();

SELECT guard_sessions();

RESET ROLE;
