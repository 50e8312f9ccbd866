-- Refuses to move a draw backwards or to change what was published (charter C2.1, C2.6).
CREATE FUNCTION check_draw_transition() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF OLD.status = NEW.status AND OLD.status IN ('settled', 'void') AND OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL
    AND to_jsonb(NEW) - 'paid_at' = to_jsonb(OLD) - 'paid_at'
  THEN
    RETURN NEW;
  END IF;
  PERFORM refuse_step('a draw only moves forward, and what it published stays', 'restrict_violation')
  WHERE (OLD.status, NEW.status) NOT IN (
    ('scheduled', 'scheduled'), ('scheduled', 'open'), ('scheduled', 'skipped'),
    ('open', 'sealed'), ('open', 'void'), ('sealed', 'settled'), ('sealed', 'void')
  ) OR (NEW.id, NEW.game_id, NEW.issue, NEW.opens_at, NEW.closes_at, NEW.draw_at, NEW.odds_version_id)
    IS DISTINCT FROM (OLD.id, OLD.game_id, OLD.issue, OLD.opens_at, OLD.closes_at, OLD.draw_at, OLD.odds_version_id)
  OR OLD.status <> 'scheduled' AND (NEW.chain_hash, NEW.round, NEW.epoch, NEW.idx, NEW.commit, NEW.record)
    IS DISTINCT FROM (OLD.chain_hash, OLD.round, OLD.epoch, OLD.idx, OLD.commit, OLD.record)
  OR OLD.status = 'sealed' AND (NEW.bets_root, NEW.bet_count, NEW.sealed_at, NEW.seal_snapshot)
    IS DISTINCT FROM (OLD.bets_root, OLD.bet_count, OLD.sealed_at, OLD.seal_snapshot)
  OR NEW.paid_at IS NOT NULL;
  PERFORM refuse_step('dice are derived from seed, record and stored round', 'check_violation')
  WHERE NEW.dice IS DISTINCT FROM derive_dice(CASE NEW.status WHEN 'settled' THEN NEW.seed END, NEW.record,
    (SELECT signature FROM beacon_round WHERE chain_hash = NEW.chain_hash AND round = NEW.round));
  RETURN NEW;
END
$$;

-- Refuses an interval that does not start at a midnight ahead, and to withdraw one that has begun.
CREATE FUNCTION require_future_schedule() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_ahead interval;
  v_today date;
BEGIN
  SELECT make_interval(mins => utc_offset_minutes) INTO v_ahead FROM game WHERE id = NEW.game_id;
  v_today := ((app_now() AT TIME ZONE 'UTC') + v_ahead)::date;
  PERFORM refuse('interval_begun', '{"column": "effective_from"}')
  WHERE TG_OP = 'UPDATE' AND NEW.effective_from <= v_today;
  PERFORM refuse('interval_not_ahead', '{"column": "effective_from"}')
  WHERE NEW.effective_from <= v_today AND EXISTS (SELECT FROM game_schedule WHERE game_id = NEW.game_id);
  PERFORM refuse('interval_planned', '{"column": "effective_from"}')
  WHERE EXISTS (SELECT FROM draw
    WHERE game_id = NEW.game_id AND draw_at > (NEW.effective_from::timestamp - v_ahead) AT TIME ZONE 'UTC');
  RETURN NEW;
END
$$;
