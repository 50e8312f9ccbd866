SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- A round counts once the draw worker and an API process have both checked its signature: one broken process is not enough. What
-- only one of them says waits here, without effect, and is replaced by what the same party says next.
CREATE TABLE beacon_claim (
  chain_hash text NOT NULL CHECK (is_hash(chain_hash)),
  round int NOT NULL CHECK (round > 0),
  party text NOT NULL CHECK (party IN ('worker', 'api')),
  signature text NOT NULL CHECK (signature ~ '^[0-9a-f]{96}$'),
  claimed_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (chain_hash, round, party)
);
CREATE INDEX draw_chain_hash_round_idx ON draw (chain_hash, round);
DROP INDEX draw_void_idx;
GRANT SELECT ON beacon_claim TO saikoro_app, saikoro_worker;

-- Says that the caller checked this signature. `accepted`: both did, and the round is stored. `news`: this call changed something.
-- The sandbox beacon signs nothing before its time, though its key could; a round of drand from the future is a clock that is slow.
DROP FUNCTION store_round(text, int, text);
CREATE FUNCTION store_round(p_chain_hash text, p_round int, p_signature text, OUT accepted boolean, OUT news boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_party text := CASE WHEN pg_has_role(session_user, 'saikoro_worker', 'MEMBER') THEN 'worker' ELSE 'api' END;
  v_epoch fairness_epoch;
  v_known text;
BEGIN
  news := false;
  SELECT signature INTO v_known FROM beacon_round WHERE chain_hash = p_chain_hash AND round = p_round;
  SELECT * INTO v_epoch FROM fairness_epoch WHERE chain_hash = p_chain_hash LIMIT 1;
  accepted := v_known IS NOT DISTINCT FROM p_signature;
  IF v_known IS NOT NULL OR v_epoch.game_id IS NULL THEN
    RETURN;
  END IF;
  IF v_epoch.beacon = 'sandbox' AND round_time(p_round, v_epoch.beacon_genesis, v_epoch.beacon_period) > app_now() + interval '1 second' THEN
    RAISE EXCEPTION 'the sandbox beacon signs no round before its time' USING ERRCODE = 'check_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM draw WHERE chain_hash = p_chain_hash AND round = p_round) THEN
    -- Of rounds that no draw waits for each party keeps one claim: the newest.
    DELETE FROM beacon_claim c WHERE party = v_party AND (chain_hash, round) <> (p_chain_hash, p_round)
      AND NOT EXISTS (SELECT FROM draw d WHERE d.chain_hash = c.chain_hash AND d.round = c.round);
  END IF;
  INSERT INTO beacon_claim AS c (chain_hash, round, party, signature) VALUES (p_chain_hash, p_round, v_party, p_signature)
  ON CONFLICT (chain_hash, round, party) DO UPDATE SET signature = EXCLUDED.signature, claimed_at = app_now() WHERE c.signature <> EXCLUDED.signature;
  news := FOUND;
  IF EXISTS (SELECT FROM beacon_claim WHERE chain_hash = p_chain_hash AND round = p_round AND party <> v_party AND signature = p_signature) THEN
    INSERT INTO beacon_round (chain_hash, round, signature) VALUES (p_chain_hash, p_round, p_signature) ON CONFLICT DO NOTHING;
    DELETE FROM beacon_claim WHERE chain_hash = p_chain_hash AND round = p_round;
    accepted := true;
    news := true;
  END IF;
END $$;
GRANT EXECUTE ON FUNCTION store_round(text, int, text) TO saikoro_worker, saikoro_app;

-- What keeps draws from running, in words; no row: nothing. /readyz tells it.
CREATE FUNCTION draw_troubles() RETURNS TABLE (kind text, detail text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'clock', 'the beacon is ahead of this clock' FROM (SELECT DISTINCT ON (game_id) * FROM fairness_epoch ORDER BY game_id, epoch DESC) AS e
  WHERE EXISTS (SELECT FROM beacon_round r WHERE r.chain_hash = e.chain_hash
    AND r.round = (SELECT max(round) FROM beacon_round WHERE chain_hash = e.chain_hash)
    AND round_time(r.round, e.beacon_genesis, e.beacon_period) > app_now() + interval '1 second')
  UNION
  SELECT 'round', 'round ' || round || ' is claimed by the ' || party || ' alone' FROM beacon_claim WHERE claimed_at < app_now() - interval '10 seconds'
  UNION
  SELECT 'halted', g.key || ' is halted: ' || g.halted_reason FROM game g WHERE g.halted_reason <> ''
  UNION
  SELECT 'late', g.key || ' ' || d.issue || ' is ' || d.status FROM draw d JOIN game g ON g.id = d.game_id
  WHERE d.status IN ('open', 'sealed') AND d.draw_at < app_now() - interval '1 minute'
$$;
GRANT EXECUTE ON FUNCTION draw_troubles() TO saikoro_app;

-- As before, but that a round which one party alone has checked keeps a draw from being void after a day, too.
CREATE OR REPLACE FUNCTION void_draw(p_draw int, p_seed text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_draw draw;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR UPDATE;
  IF v_draw.status = 'void' THEN
    RETURN false;
  END IF;
  IF v_draw.status IS NULL OR v_draw.status NOT IN ('open', 'sealed') OR commit_of(p_seed) IS DISTINCT FROM v_draw.commit THEN
    RAISE EXCEPTION 'a void needs an open or sealed draw and its seed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF v_draw.status = 'open' AND app_now() <= seal_deadline(v_draw) THEN
    RAISE EXCEPTION 'this draw can still be sealed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF v_draw.status = 'sealed' AND NOT (app_now() > seal_deadline(v_draw) AND sealed_late(v_draw))
    AND (app_now() < v_draw.draw_at + interval '24 hours'
      OR EXISTS (SELECT FROM beacon_round WHERE chain_hash = v_draw.chain_hash AND round = v_draw.round)
      OR EXISTS (SELECT FROM beacon_claim WHERE chain_hash = v_draw.chain_hash AND round = v_draw.round))
  THEN
    RAISE EXCEPTION 'a sealed draw waits for its round: 24 hours, and as long as it takes once the round is there' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  PERFORM end_void(v_draw, p_seed);
  RETURN true;
END $$;

SELECT guard_sessions();

RESET ROLE;
