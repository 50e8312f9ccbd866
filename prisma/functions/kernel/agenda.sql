-- The jobs of a worker that have something to do, and the milliseconds until it is due. Reads only: nobody can hold it
-- up. The worker looks after its steps, at the next known time and in a slow sweep; others wake it by `due/` and a job.
-- What has no time of its own is due since 1970.
CREATE FUNCTION worker_agenda(p_chain_hash text, p_receipt_key text, p_witnesses int)
RETURNS TABLE (job text, wait float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER
AS $$
BEGIN
  RETURN QUERY
  WITH running AS (
    SELECT g.id, g.status = 1 AS is_open, current_epoch(g.id) AS newest,
      EXISTS (SELECT FROM draw WHERE game_id = g.id AND status IN ('open', 'sealed')) AS is_live
    FROM game g WHERE g.halted_reason = ''
  ), due (job, at) AS (
    SELECT 'seal', closes_at FROM draw WHERE status = 'open'
    UNION ALL
    SELECT 'advance', CASE WHEN d.status = 'open' THEN seal_deadline(d)
        -- to compare a large root before the round comes
        WHEN committed_at(NULLIF(d.seal_xact, 0)) > app_now() - interval '1 second' THEN committed_at(d.seal_xact)
        WHEN d.status = 'sealed' THEN seal_deadline(d) + interval '1 second'
        WHEN d.opens_at > app_now() OR is_open AND NOT is_live AND epoch_is_published(newest) THEN d.opens_at
        ELSE d.closes_at - interval '20 seconds' END
      FROM draw d JOIN running ON running.id = d.game_id WHERE d.status IN ('scheduled', 'open', 'sealed')
    UNION ALL
    SELECT 'advance', to_timestamp(0) FROM running WHERE is_open AND (newest).epoch IS NOT NULL
      AND NOT EXISTS (SELECT FROM draw WHERE game_id = running.id AND status = 'scheduled')
    UNION ALL
    SELECT 'epochs', to_timestamp(0) FROM running
      WHERE NOT is_live AND (epoch_has_ended(newest, p_chain_hash, p_receipt_key) OR epoch_is_stalled(newest))
    UNION ALL
    SELECT 'pay', to_timestamp(0) WHERE EXISTS (SELECT FROM draws_to_pay())
    UNION ALL
    SELECT 'void_rounds', seal_deadline(d) + interval '1 second' FROM draw d WHERE d.status = 'void'
      AND NOT EXISTS (SELECT FROM beacon_round r WHERE r.chain_hash = d.chain_hash AND r.round = d.round)
    UNION ALL
    SELECT 'publish', to_timestamp(0) FROM public_log WHERE EXISTS (SELECT FROM public_line WHERE place IS NULL)
      OR size > (SELECT COALESCE(max(c.size), 0) FROM log_checkpoint c) AND NOT EXISTS (SELECT FROM publication_claim c
        WHERE c.kind = 'checkpoint' AND c.size = public_log.size AND c.claimed_at > app_now() - interval '5 seconds')
    UNION ALL
    SELECT 'publish', min(at) + interval '1 minute' FROM decision WHERE place IS NULL
    UNION ALL
    SELECT 'cosign', to_timestamp(0) FROM (SELECT max(size) AS size FROM log_checkpoint) AS c
      WHERE p_witnesses > (SELECT count(*) FROM log_cosignature o WHERE o.size = c.size)
    UNION ALL
    SELECT 'review', created_at + make_interval(secs => review_seconds)
      FROM installation, (SELECT created_at FROM recharge WHERE status = 1
        UNION ALL SELECT created_at FROM withdrawal WHERE status = 1 AND NOT by_disabling) AS requested
      WHERE review_seconds > 0
    UNION ALL
    SELECT 'push', due_at FROM push_message
    UNION ALL
    SELECT 'changes', next_from FROM play_limit
    UNION ALL
    SELECT 'changes', CASE WHEN practice AND status = 'requested'
        THEN COALESCE(moved_at, created_at) + interval '20 seconds'
        WHEN status = 'requested' AND at IS NOT NULL THEN lower(at)
        ELSE (wanted_on + 1)::timestamp AT TIME ZONE time_zone END
      FROM reservation WHERE status IN ('requested', 'confirmed')
    UNION ALL
    SELECT 'changes', r.at FROM open_reminders() AS r
    UNION ALL
    SELECT 'changes', w.at FROM weeks_to_publish() AS w
    UNION ALL
    SELECT 'changes', return_ends(member_id) FROM closed_account WHERE emptied_at IS NULL
  )
  SELECT due.job, (extract(epoch FROM min(at) - app_now()) * 1000)::float8 FROM due WHERE at IS NOT NULL
  GROUP BY due.job;
END
$$;

-- The same for an API process, which verifies what the worker claims.
CREATE FUNCTION api_agenda() RETURNS TABLE (job text, wait float8)
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT 'publications', 0::float8 WHERE EXISTS (SELECT FROM publication_claim)
  UNION ALL
  SELECT 'rounds', 0::float8 WHERE EXISTS (SELECT FROM beacon_claim WHERE party = 'worker')
    OR EXISTS (SELECT FROM draw WHERE status = 'sealed' AND draw_at < app_now())
$$;
