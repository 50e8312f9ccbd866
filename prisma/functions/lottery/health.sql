-- Returns what keeps draws from running, and what shows that a login is misused; no row: nothing does. /readyz shows
-- `detail`. `facts` are the values in it, for the desk, which has a sentence of each kind in four languages.
CREATE FUNCTION readiness_problems() RETURNS TABLE(kind text, detail text, facts text[])
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT 'clock', 'the beacon is ahead of this clock', '{}'::text[]
    FROM (SELECT DISTINCT ON (game_id) * FROM fairness_epoch ORDER BY game_id, epoch DESC) AS e
  WHERE EXISTS (SELECT FROM beacon_round r WHERE r.chain_hash = e.chain_hash
    AND r.round = (SELECT max(round) FROM beacon_round WHERE chain_hash = e.chain_hash)
    AND round_time(r.round, e.beacon_genesis, e.beacon_period) > app_now() + interval '1 second')
  UNION
  SELECT 'round', 'round ' || round || ' is claimed by the ' || party || ' alone', ARRAY[round::text, party]
    FROM beacon_claim
    WHERE claimed_at < app_now() - interval '10 seconds'
  UNION
  SELECT 'log', waiting || ' entries of the public log are not published, the oldest for ' || minutes || ' min',
    ARRAY[waiting, minutes]::text[]
  FROM public_log_state(), LATERAL (
    SELECT floor(extract(epoch FROM app_now() - min(created_at)) / 60)::int AS minutes FROM (
      SELECT min(created_at) AS created_at FROM public_line WHERE place IS NULL
      UNION ALL SELECT created_at FROM public_line
        WHERE place = (SELECT COALESCE(max(size), 0) FROM log_checkpoint)) AS first) AS late
  WHERE minutes >= 1
  UNION
  SELECT 'witness', 'no witness of the policy has cosigned the public log for ten minutes', '{}'
    FROM public_log_state() s
  WHERE s.policy ~ '(^|\n)[ \t]*witness[ \t]' AND (SELECT min(created_at) FROM log_checkpoint
    WHERE size > COALESCE(s.cosigned_size, 0)) < app_now() - interval '10 minutes'
  UNION
  SELECT 'keys', g.key || ' runs with other keys than those of the last start', ARRAY[g.key]
    FROM game g, LATERAL (SELECT * FROM current_epoch(g.id)) AS e
  WHERE g.halted_reason = '' AND NOT are_worker_keys(e.chain_hash, e.receipt_key)
  UNION
  SELECT 'connections', rolname || ' has ' || count(*) || ' of ' || rolconnlimit || ' connections',
    ARRAY[rolname, count(*) || '/' || rolconnlimit]
    FROM pg_stat_activity a JOIN pg_roles r ON r.oid = a.usesysid
  WHERE datname = current_database() AND rolconnlimit > 0
    GROUP BY rolname, rolconnlimit HAVING count(*) >= 0.8 * rolconnlimit
  UNION
  SELECT 'rights', 'every login may call ' || proname || ': a superuser revokes it', ARRAY[proname::text] FROM pg_proc
  WHERE pronamespace = 'pg_catalog'::regnamespace AND has_function_privilege('public', oid, 'EXECUTE')
    AND proname IN ('pg_notify', 'pg_cancel_backend', 'pg_terminate_backend')
  UNION
  SELECT 'halted', g.key || ' is halted: ' || g.halted_reason, ARRAY[g.key, g.halted_reason]
    FROM game g WHERE g.halted_reason <> ''
  UNION
  SELECT 'late', g.key || ' ' || d.issue || ' is ' || d.status, ARRAY[g.key, d.issue]
    FROM draw d JOIN game g ON g.id = d.game_id
  WHERE d.status IN ('open', 'sealed') AND d.draw_at < app_now() - interval '1 minute'
  UNION
  SELECT 'unpaid', g.key || ' ' || d.issue || ' is not paid yet', ARRAY[g.key, d.issue]
    FROM draw d JOIN game g ON g.id = d.game_id
  WHERE d.status IN ('settled', 'void') AND d.paid_at IS NULL AND d.ended_at < app_now() - interval '1 minute'
$$;

-- Returns draws that differ from what the log says of them.
CREATE FUNCTION draw_faults() RETURNS TABLE (fault text)
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT 'draw ' || d.issue FROM draw AS d JOIN game AS g ON g.id = d.game_id
    LEFT JOIN odds_version AS v ON v.id = d.odds_version_id LEFT JOIN app.draw_entries AS e ON e.draw_id = d.id
    LEFT JOIN beacon_round AS r ON d.status = 'settled' AND r.chain_hash = d.chain_hash AND r.round = d.round
  WHERE d.record IS NULL AND (d.status NOT IN ('scheduled', 'skipped')
      OR num_nulls(d.epoch, d.idx, d.commit, d.sealed_at, d.ended_at, d.seed, d.dice) < 7)
    OR d.record IS NOT NULL AND NOT COALESCE(starts_with(substr(e.opened, 9), concat_ws('|', g.key, d.epoch, d.issue,
      d.idx, ms(d.opens_at), ms(d.closes_at), ms(d.draw_at), d.commit, d.chain_hash, d.round, odds_hash(v.odds), '')),
      false)
    OR d.sealed_at IS NULL AND (num_nulls(d.bets_root, d.bet_count) < 2
      OR d.seal_snapshot IS NOT NULL AND d.status <> 'void')
    OR d.sealed_at IS NOT NULL AND NOT COALESCE(starts_with(e.sealed,
      concat_ws('|', 'seal/v1', d.record, d.bets_root, d.bet_count, ms(d.sealed_at), '')), false)
    OR (d.ended_at IS NULL) <> (d.status NOT IN ('settled', 'void'))
    OR d.ended_at IS NOT NULL AND NOT COALESCE(starts_with(e.ended, concat_ws('|', 'result/v1', d.record, d.status,
      COALESCE(d.seed, '-'), COALESCE(r.signature, '-'), COALESCE(array_to_string(d.dice, ','), '-'), '')), false)
$$;
