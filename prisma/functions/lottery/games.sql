-- Creates a closed game with its schedule and odds from an operator's row.
CREATE FUNCTION create_game() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_column text;
BEGIN
  PERFORM refuse('game_key_invalid', '{"column": "key"}')
  WHERE NEW.key !~ '^[a-z0-9]{2,16}$' OR EXISTS (SELECT FROM game WHERE key = NEW.key);
  -- each costs the worker half a second of hashing, and a draw now and then for ever: a game is never removed
  PERFORM pg_advisory_xact_lock(hashtextextended('new game', 0));
  PERFORM refuse('games_full') WHERE (SELECT count(*) FROM game) >= 40;
  PERFORM refuse('interval_invalid', '{"column": "interval_s"}')
  WHERE NOT (NEW.interval_s BETWEEN 30 AND 3600 AND 86400 % NEW.interval_s = 0 AND NEW.interval_s % 3 = 0);
  PERFORM refuse('odds_unfair', '{"column": "odds"}') WHERE NOT odds_are_fair(NEW.odds);
  PERFORM refuse('condition_too_high',
    jsonb_build_object('column', 'condition_points', 'most', welcome_grant() / 100))
  WHERE NEW.condition_points NOT BETWEEN 0 AND welcome_grant() / 100.0;
  PERFORM refuse('file_not_stored', jsonb_build_object('column', 'ico', 'path', NEW.ico)) WHERE NOT is_media(NEW.ico);
  FOR v_column IN SELECT key FROM jsonb_each_text(to_jsonb(NEW)) WHERE key ~ '^(name|desc)_' AND NOT is_name(value)
    ORDER BY key LOOP
    PERFORM refuse('name_invalid', jsonb_build_object('column', v_column));
  END LOOP;
  INSERT INTO game (key, class_id, name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, ico,
    condition, sort, status)
  VALUES (NEW.key, NEW.class_id, NEW.name_zh, NEW.name_en, NEW.name_ja, NEW.name_ms, NEW.desc_zh, NEW.desc_en,
    NEW.desc_ja, NEW.desc_ms, NEW.ico,
    (NEW.condition_points * 100)::bigint, NEW.sort, 0)
  RETURNING id INTO NEW.game_id;
  INSERT INTO game_schedule (game_id, effective_from, interval_s, note)
  VALUES (NEW.game_id, (app_now() AT TIME ZONE 'UTC' + interval '9 hours')::date, NEW.interval_s, NEW.note);
  INSERT INTO odds_version (game_id, odds, note) VALUES (NEW.game_id, NEW.odds, NEW.note);
  RETURN NEW;
END
$$;

-- Copies what an operator set to the game's row, which only the engine locks.
CREATE FUNCTION copy_game_setting() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE game SET name_zh = NEW.name_zh, name_en = NEW.name_en, name_ja = NEW.name_ja, name_ms = NEW.name_ms,
    desc_zh = NEW.desc_zh, desc_en = NEW.desc_en, desc_ja = NEW.desc_ja, desc_ms = NEW.desc_ms, status = NEW.status,
      sort = NEW.sort
  WHERE id = NEW.game_id AND (name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, status, sort)
    IS DISTINCT FROM (NEW.name_zh, NEW.name_en, NEW.name_ja, NEW.name_ms, NEW.desc_zh, NEW.desc_en, NEW.desc_ja,
      NEW.desc_ms, NEW.status, NEW.sort);
  PERFORM send_signal('due/advance');
  RETURN NULL;
END
$$;

-- Inserts and updates the row that operators see, when a game is inserted or the owner changes it.
CREATE FUNCTION mirror_game_setting() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  INSERT INTO game_setting (game_id, key, name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms,
    status, sort)
  VALUES (NEW.id, NEW.key, NEW.name_zh, NEW.name_en, NEW.name_ja, NEW.name_ms, NEW.desc_zh, NEW.desc_en, NEW.desc_ja,
    NEW.desc_ms, NEW.status, NEW.sort)
  ON CONFLICT (game_id) DO UPDATE SET key = NEW.key, name_zh = NEW.name_zh, name_en = NEW.name_en,
    name_ja = NEW.name_ja, name_ms = NEW.name_ms,
    desc_zh = NEW.desc_zh, desc_en = NEW.desc_en, desc_ja = NEW.desc_ja, desc_ms = NEW.desc_ms, status = NEW.status,
      sort = NEW.sort;
  RETURN NULL;
END
$$;

-- Stops a game when SQL and the verifier disagree, until the owner resumes it.
CREATE FUNCTION halt_game(p_game int, p_reason text) RETURNS void
LANGUAGE sql SECURITY DEFINER
AS $$
  WITH halted AS (
    UPDATE game SET halted_reason = p_reason WHERE id = p_game AND halted_reason = '' AND p_reason <> '' RETURNING key)
  INSERT INTO intervention (action, game, reason) SELECT 'halt', key, p_reason FROM halted
$$;

-- Stops the game of a draw at which worker and API found the same difference. Seed and round of the draw have to be
-- known, so that a halt cannot come before the dice are determined.
CREATE FUNCTION halt_at_draw(p_draw bigint, p_difference text, p_seed text) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  v_game int;
BEGIN
  SELECT d.game_id INTO v_game FROM draw d JOIN beacon_round r ON (r.chain_hash, r.round) = (d.chain_hash, d.round)
    WHERE d.id = p_draw AND d.status = 'sealed' AND d.commit = commit_of(p_seed);
  PERFORM refuse_step('no sealed draw with this seed and a stored round', 'check_violation') WHERE v_game IS NULL;
  PERFORM halt_game(v_game, p_difference);
END
$$;

-- For the owner (`pnpm admin intervene`): resumes a halted game. Its draw gets the dice that seed, record and
-- round determine.
CREATE FUNCTION resume_game(p_game text, p_reason text) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE game SET halted_reason = '' WHERE key = p_game AND halted_reason <> '';
  PERFORM refuse_step('no halted game has this key') WHERE NOT FOUND;
  INSERT INTO intervention (action, game, reason) VALUES ('resume', p_game, p_reason);
END
$$;
