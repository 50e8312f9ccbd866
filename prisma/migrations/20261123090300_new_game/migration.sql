SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- A game with its interval and its odds is one row that an operator inserts. It begins closed: the worker publishes its genesis
-- within a second, and it plays from the moment that `game_setting` opens it.
CREATE TABLE new_game (
  key text PRIMARY KEY,
  interval_s int NOT NULL,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  name_ja text NOT NULL,
  name_ms text NOT NULL,
  desc_zh text NOT NULL,
  desc_en text NOT NULL,
  desc_ja text NOT NULL,
  desc_ms text NOT NULL,
  note text NOT NULL DEFAULT '',
  condition_points numeric(12, 2) NOT NULL DEFAULT 0,
  odds jsonb NOT NULL DEFAULT '{"big": 198, "small": 198, "odd": 198, "even": 198, "3": 21000, "4": 7000, "5": 3500, "6": 2100, "7": 1400, "8": 1000,
    "9": 840, "10": 780, "11": 780, "12": 840, "13": 1000, "14": 1400, "15": 2100, "16": 3500, "17": 7000, "18": 21000}',
  class_id int NOT NULL DEFAULT 1 REFERENCES game_class (id),
  ico text NOT NULL DEFAULT '/media/games/sai60.svg',
  sort int NOT NULL DEFAULT 0,
  game_id int REFERENCES game (id),
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON new_game
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Change a game in game_setting, its interval by a row in game_schedule, its odds by a row in odds_version.');

CREATE FUNCTION make_game() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_column text;
BEGIN
  IF NEW.key !~ '^[a-z0-9]{2,16}$' OR EXISTS (SELECT FROM game WHERE key = NEW.key) THEN
    RAISE EXCEPTION 'Refused: the key "%" is taken or not a key. Write 2 to 16 small letters and digits that no other game has', NEW.key USING ERRCODE = 'check_violation';
  END IF;
  IF NOT (NEW.interval_s BETWEEN 30 AND 3600 AND 86400 % NEW.interval_s = 0 AND NEW.interval_s % 3 = 0) THEN
    RAISE EXCEPTION 'Refused: % seconds do not divide a day into draws. Write an interval from 30 to 3600 that divides 86400 and can be divided by 3, as 60, 180 or 300',
      NEW.interval_s USING ERRCODE = 'check_violation';
  END IF;
  IF NOT odds_are_fair(NEW.odds) THEN
    RAISE EXCEPTION 'Refused: these odds are not fair or not whole. Give each of the 20 options odds in hundredths, as 198 for 1.98, that return 95 to 100 %%, or leave the cell as it is'
      USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.condition_points NOT BETWEEN 0 AND welcome_grant() / 100.0 THEN
    RAISE EXCEPTION 'Refused: % points to enter are more than a new member has. Write 0 to %', NEW.condition_points, (welcome_grant() / 100.0)::numeric(12, 2)
      USING ERRCODE = 'check_violation';
  END IF;
  IF NOT is_media(NEW.ico) THEN
    RAISE EXCEPTION 'Refused: "%" is not a picture of ours. Write a path as in /media/games/name.svg', NEW.ico USING ERRCODE = 'check_violation';
  END IF;
  FOR v_column IN SELECT key FROM jsonb_each_text(to_jsonb(NEW)) WHERE key ~ '^(name|desc)_' AND NOT is_name(value) ORDER BY key LOOP
    RAISE EXCEPTION 'Refused: "%" is empty or holds a comma or "|". Write 1 to 200 characters without them', v_column USING ERRCODE = 'check_violation';
  END LOOP;
  INSERT INTO game (key, class_id, name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, ico, condition, sort, status)
  VALUES (NEW.key, NEW.class_id, NEW.name_zh, NEW.name_en, NEW.name_ja, NEW.name_ms, NEW.desc_zh, NEW.desc_en, NEW.desc_ja, NEW.desc_ms, NEW.ico,
    (NEW.condition_points * 100)::bigint, NEW.sort, 0)
  RETURNING id INTO NEW.game_id;
  INSERT INTO game_schedule (game_id, effective_from, interval_s, note)
  VALUES (NEW.game_id, (app_now() AT TIME ZONE 'UTC' + interval '9 hours')::date, NEW.interval_s, NEW.note);
  INSERT INTO odds_version (game_id, odds, note) VALUES (NEW.game_id, NEW.odds, NEW.note);
  RETURN NEW;
END $$;
CREATE TRIGGER a_guard_text BEFORE INSERT ON new_game FOR EACH ROW EXECUTE FUNCTION guard_text(
  'name_zh', 'name_en', 'name_ja', 'name_ms', 'desc_zh', 'desc_en', 'desc_ja', 'desc_ms', 'note');
CREATE TRIGGER b_make_game BEFORE INSERT ON new_game FOR EACH ROW EXECUTE FUNCTION make_game();
CREATE TRIGGER c_audit_change BEFORE INSERT ON new_game FOR EACH ROW EXECUTE FUNCTION audit_change();

-- Another interval is a row of its own, from a midnight that lies ahead.
ALTER TABLE game_schedule ADD COLUMN note text NOT NULL DEFAULT '';
CREATE TRIGGER a_guard_text BEFORE INSERT ON game_schedule FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER c_audit_change BEFORE INSERT ON game_schedule FOR EACH ROW EXECUTE FUNCTION audit_change();

GRANT SELECT ON new_game TO saikoro_operator;
GRANT INSERT (key, interval_s, name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, note, condition_points, odds, class_id, ico, sort)
  ON new_game TO saikoro_operator;
GRANT INSERT (game_id, effective_from, interval_s, note) ON game_schedule TO saikoro_operator;

SELECT guard_sessions();

RESET ROLE;
