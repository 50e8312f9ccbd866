-- Time at which a beacon round is published.
CREATE FUNCTION round_time(p_round int, p_genesis int, p_period int) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT to_timestamp(p_genesis::bigint + (p_round::bigint - 1) * p_period);
END;

-- Returns the first beacon round at least 3 s after a draw closes.
CREATE FUNCTION round_after(p_closes_at timestamptz, p_genesis int, p_period int) RETURNS int
LANGUAGE sql STABLE STRICT
BEGIN ATOMIC
  SELECT (ceil((ceil(extract(epoch FROM p_closes_at)) + 3 - p_genesis) / p_period) + 1)::int;
END;

-- Stores a beacon round after two parties verified it. The same round again returns news = false; another signature
-- is refused.
CREATE FUNCTION store_round(
  p_chain_hash text, p_round int, p_signature text,
  OUT accepted boolean, OUT news boolean
)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_party text := CASE WHEN pg_has_role(session_user, 'saikoro_worker', 'MEMBER') THEN 'worker' ELSE 'api' END;
  v_epoch fairness_epoch;
  v_known text;
BEGIN
  news := false;
  accepted := false;
  SELECT * INTO v_epoch FROM fairness_epoch WHERE chain_hash = p_chain_hash LIMIT 1;
  IF v_epoch.game_id IS NULL THEN
    RETURN;
  END IF;
  -- in one order: of two parties that claim again at once, each would hold its own claim and wait for the other's
  PERFORM FROM beacon_claim WHERE chain_hash = p_chain_hash AND round = p_round ORDER BY party FOR UPDATE;
  IF NOT EXISTS (SELECT FROM beacon_round WHERE chain_hash = p_chain_hash AND round = p_round) THEN
    PERFORM refuse_step('the sandbox beacon signs no round before its time', 'check_violation')
    WHERE v_epoch.beacon = 'sandbox'
      AND round_time(p_round, v_epoch.beacon_genesis, v_epoch.beacon_period) > app_now() + interval '1 second';
    -- Of rounds that no draw waits for each party keeps one claim: the newest.
    DELETE FROM beacon_claim c WHERE party = v_party AND (chain_hash, round) <> (p_chain_hash, p_round)
      AND NOT EXISTS (SELECT FROM draw d WHERE (d.chain_hash, d.round) IN ((c.chain_hash, c.round),
        (p_chain_hash, p_round)) AND status <> 'settled');
    INSERT INTO beacon_claim AS c (chain_hash, round, party, signature)
      VALUES (p_chain_hash, p_round, v_party, p_signature)
    ON CONFLICT (chain_hash, round, party) DO UPDATE SET signature = EXCLUDED.signature, claimed_at = app_now()
      WHERE c.signature <> EXCLUDED.signature;
    news := FOUND;
    IF EXISTS (SELECT FROM beacon_claim WHERE chain_hash = p_chain_hash AND round = p_round AND party <> v_party
      AND signature = p_signature) THEN
      INSERT INTO beacon_round (chain_hash, round, signature) VALUES (p_chain_hash, p_round, p_signature)
        ON CONFLICT DO NOTHING;
      news := true;
    END IF;
  END IF;
  SELECT signature INTO v_known FROM beacon_round WHERE chain_hash = p_chain_hash AND round = p_round;
  accepted := v_known IS NOT DISTINCT FROM p_signature;
  -- A concurrent call may have stored the round and deleted its claims while the INSERT above waited for one of them.
  DELETE FROM beacon_claim WHERE chain_hash = p_chain_hash AND round = p_round AND v_known IS NOT NULL;
  PERFORM send_signal(CASE WHEN accepted THEN 'due/advance' ELSE 'due/rounds' END) WHERE news;
END
$$;
