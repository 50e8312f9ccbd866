SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- What limits held when, so that every order can be held against those of its moment. The member's row is locked first: an order
-- comes before a change of limits or after it, never beside it.
CREATE TABLE play_limit_change (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id int NOT NULL REFERENCES member (id),
  at timestamptz NOT NULL,
  daily_stake bigint,
  timed_out_until timestamptz,
  excluded_until timestamptz
);
CREATE INDEX play_limit_change_member_id_id_idx ON play_limit_change (member_id, id DESC);
INSERT INTO play_limit_change (member_id, at, daily_stake, timed_out_until, excluded_until)
  SELECT member_id, app_now(), daily_stake, timed_out_until, excluded_until FROM play_limit;
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON play_limit_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What held stays written down.');
CREATE FUNCTION lock_limited_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id FOR NO KEY UPDATE;
  RETURN NEW;
END $$;
CREATE FUNCTION remember_limits() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO play_limit_change (member_id, at, daily_stake, timed_out_until, excluded_until)
  VALUES (NEW.member_id, app_now(), NEW.daily_stake, NEW.timed_out_until, NEW.excluded_until);
  RETURN NULL;
END $$;
CREATE TRIGGER lock_limited_member BEFORE INSERT OR UPDATE ON play_limit FOR EACH ROW EXECUTE FUNCTION lock_limited_member();
CREATE TRIGGER remember_limits AFTER INSERT OR UPDATE ON play_limit FOR EACH ROW EXECUTE FUNCTION remember_limits();

GRANT SELECT ON remembered_request, play_limit_change, log_head, game_setting, member_status, worker_generation TO saikoro_app;
GRANT SELECT ON play_limit_change TO saikoro_operator;
GRANT EXECUTE ON FUNCTION welcome_grant(), leaf_hash(text), hex_sha256(text), commit_of(text), ms(timestamptz), odds_are_fair(jsonb), is_hash(text) TO saikoro_app;

SELECT guard_sessions();

RESET ROLE;
