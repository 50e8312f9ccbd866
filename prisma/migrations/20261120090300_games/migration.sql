SET ROLE saikoro_owner;

CREATE FUNCTION options() RETURNS text[] LANGUAGE sql IMMUTABLE AS
  $$ SELECT ARRAY['big', 'small', 'odd', 'even', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18'] $$;

-- How many of the 216 throws of three dice an option wins.
CREATE FUNCTION option_ways(p_option text) RETURNS int LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE WHEN p_option IN ('big', 'small', 'odd', 'even') THEN 108
    ELSE (ARRAY[1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1])[p_option::int - 2] END
$$;

CREATE FUNCTION option_wins(p_option text, p_dice int[]) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE p_option
    WHEN 'big' THEN total > 10 WHEN 'small' THEN total <= 10
    WHEN 'odd' THEN total % 2 = 1 WHEN 'even' THEN total % 2 = 0
    ELSE total = p_option::int END
  FROM (SELECT p_dice[1] + p_dice[2] + p_dice[3] AS total) AS thrown
$$;

-- Every option has odds in hundredths, and each one returns 95 to 100 % of what is staked: ways × odds of 216 × 100.
CREATE FUNCTION odds_are_fair(odds jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT jsonb_typeof(odds) = 'object'
    AND (SELECT count(*) FROM jsonb_object_keys(odds)) = cardinality(options())
    AND (SELECT bool_and(COALESCE(odds ->> o ~ '^[1-9][0-9]{0,5}$' AND option_ways(o) * (odds ->> o)::int BETWEEN 20520 AND 21600, false))
         FROM unnest(options()) AS o)
$$;

CREATE FUNCTION odds_hash(odds jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT hex_sha256('odds/v1|' || string_agg(o || '=' || (odds ->> o), '|' ORDER BY place))
  FROM unnest(options()) WITH ORDINALITY AS listed (o, place)
$$;

CREATE TABLE game_class (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name_zh text NOT NULL CHECK (is_name(name_zh)),
  name_en text NOT NULL CHECK (is_name(name_en)),
  name_ja text NOT NULL CHECK (is_name(name_ja)),
  name_ms text NOT NULL CHECK (is_name(name_ms)),
  sort int NOT NULL DEFAULT 0
);

CREATE TABLE game (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE CHECK (key ~ '^[a-z0-9]{2,16}$'),
  class_id int NOT NULL REFERENCES game_class (id),
  name_zh text NOT NULL CHECK (is_name(name_zh)),
  name_en text NOT NULL CHECK (is_name(name_en)),
  name_ja text NOT NULL CHECK (is_name(name_ja)),
  name_ms text NOT NULL CHECK (is_name(name_ms)),
  desc_zh text NOT NULL CHECK (is_name(desc_zh)),
  desc_en text NOT NULL CHECK (is_name(desc_en)),
  desc_ja text NOT NULL CHECK (is_name(desc_ja)),
  desc_ms text NOT NULL CHECK (is_name(desc_ms)),
  ico text NOT NULL,
  condition bigint NOT NULL DEFAULT 0 CHECK (condition BETWEEN 0 AND welcome_grant()),
  utc_offset_minutes int NOT NULL DEFAULT 540 CHECK (utc_offset_minutes BETWEEN -720 AND 840),
  status int NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  halted_reason text NOT NULL DEFAULT '',
  sort int NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT ''
);

-- The interval of a game by local day: a change takes effect at a midnight that lies ahead.
CREATE TABLE game_schedule (
  game_id int NOT NULL REFERENCES game (id),
  effective_from date NOT NULL,
  interval_s int NOT NULL CHECK (interval_s BETWEEN 30 AND 3600 AND 86400 % interval_s = 0 AND interval_s % 3 = 0),
  PRIMARY KEY (game_id, effective_from)
);
CREATE FUNCTION schedule_lies_ahead() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_ahead interval;
  v_today date;
BEGIN
  SELECT make_interval(mins => utc_offset_minutes) INTO v_ahead FROM game WHERE id = NEW.game_id;
  v_today := ((app_now() AT TIME ZONE 'UTC') + v_ahead)::date;
  IF NEW.effective_from <= v_today AND EXISTS (SELECT FROM game_schedule WHERE game_id = NEW.game_id) THEN
    RAISE EXCEPTION 'a new interval starts at a midnight that lies ahead' USING ERRCODE = 'check_violation', HINT = 'Set effective_from to tomorrow or later.';
  END IF;
  IF EXISTS (SELECT FROM draw WHERE game_id = NEW.game_id AND draw_at > (NEW.effective_from::timestamp - v_ahead) AT TIME ZONE 'UTC') THEN
    RAISE EXCEPTION 'draws of that day are planned already' USING ERRCODE = 'check_violation', HINT = 'Set effective_from to the day after.';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER schedule_lies_ahead BEFORE INSERT ON game_schedule FOR EACH ROW EXECUTE FUNCTION schedule_lies_ahead();
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON game_schedule
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Add a row with a later effective_from.');

CREATE TABLE odds_version (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id int NOT NULL REFERENCES game (id),
  odds jsonb NOT NULL CHECK (odds_are_fair(odds)),
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX odds_version_game_id_idx ON odds_version (game_id);
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON odds_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Add a new version; it holds for draws that are planned after it.');

GRANT SELECT ON game_class, game, game_schedule, odds_version TO saikoro_app, saikoro_worker, saikoro_operator;

RESET ROLE;
