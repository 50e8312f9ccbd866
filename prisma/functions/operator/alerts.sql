-- What the desk's own login reads to alert operators outside the browser: counts, times and keys, and no names.

-- How much waits in each queue of the desk, and since when.
CREATE FUNCTION waiting_queues() RETURNS TABLE (name text, waiting int, oldest timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT 'recharges', count(*)::int, min(created_at) FROM recharge WHERE status = 1
  UNION ALL SELECT 'withdrawals', count(*)::int, min(aged_from) FROM withdrawal WHERE status = 1
  UNION ALL SELECT 'reservations', count(*)::int, min(created_at) FROM reservation WHERE status = 'requested' AND NOT practice
  UNION ALL SELECT 'reports', count(*)::int, min(created_at) FROM report r
    WHERE NOT EXISTS (SELECT FROM report_review WHERE report_id = r.id)
  UNION ALL SELECT 'conversations', count(*)::int, min(created_at) FROM unanswered_messages()
$$;

-- The games with what keeps each from running: `issue` is the oldest draw whose time passed a minute ago.
CREATE FUNCTION game_states() RETURNS TABLE (
  key text, reason text, open boolean, planned boolean, at_work boolean, issue text, sealed boolean, since timestamptz
)
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT g.key, g.halted_reason, g.status = 1,
    EXISTS (SELECT FROM draw WHERE game_id = g.id AND draw_at > app_now()),
    EXISTS (SELECT FROM worker_heartbeat WHERE at > app_now() - interval '10 seconds'),
    late.issue, late.status = 'sealed', late.draw_at
  FROM game g LEFT JOIN LATERAL (SELECT d.issue, d.status, d.draw_at FROM draw d WHERE d.game_id = g.id
    AND d.status IN ('open', 'sealed') AND d.draw_at < app_now() - interval '1 minute' ORDER BY draw_at LIMIT 1) AS late
    ON true
  ORDER BY g.sort, g.id
$$;

-- Urgent reports that nobody has closed.
CREATE FUNCTION urgent_reports() RETURNS TABLE (id int)
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT r.id FROM report r WHERE r.urgent AND NOT EXISTS (SELECT FROM report_review WHERE report_id = r.id)
  ORDER BY r.id LIMIT 100
$$;

-- When the first draws were committed to: the age of the installation.
CREATE FUNCTION installed_at() RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER
AS 'SELECT min(created_at) FROM fairness_epoch';

-- Claims what a channel has to be told, given all conditions that hold now: each that began, and each that it was told
-- of and that has been over for five minutes, so that one that comes and goes is one message. A claim lasts five
-- minutes: then another process may try again.
CREATE FUNCTION claim_alerts(p_channel text, p_conditions text[]) RETURNS TABLE (condition text, is_over boolean)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('alert ' || p_channel, 0));
  INSERT INTO alert AS a (channel, condition) SELECT p_channel, unnest(p_conditions)
  ON CONFLICT ON CONSTRAINT alert_pkey DO UPDATE SET over_at = NULL WHERE a.over_at IS NOT NULL;
  DELETE FROM alert a WHERE a.channel = p_channel AND a.sent_at IS NULL AND a.condition <> ALL (p_conditions);
  UPDATE alert a SET over_at = app_now()
  WHERE a.channel = p_channel AND a.over_at IS NULL AND a.condition <> ALL (p_conditions);
  RETURN QUERY UPDATE alert a SET due_at = app_now() + interval '5 minutes'
  WHERE a.channel = p_channel AND a.due_at <= app_now()
    AND (a.sent_at IS NULL OR a.over_at <= app_now() - interval '5 minutes')
  RETURNING a.condition, a.sent_at IS NOT NULL;
END
$$;

-- Records that a channel accepted the message about these beginnings and ends.
CREATE FUNCTION finish_alerts(p_channel text, p_begun text[], p_over text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER
AS $$
  UPDATE alert SET sent_at = app_now() WHERE channel = p_channel AND condition = ANY (p_begun);
  DELETE FROM alert WHERE channel = p_channel AND condition = ANY (p_over)
$$;
