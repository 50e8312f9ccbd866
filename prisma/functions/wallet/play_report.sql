-- Stores the totals of past days without open bets, up to the first day that has one. Locks the member, so that an
-- order of such a day is either counted or does not exist.
CREATE FUNCTION close_play_days(p_member int, p_zone text, p_today timestamptz) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  v_last play_day;
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT * INTO v_last FROM play_day WHERE member_id = p_member AND zone = p_zone ORDER BY day DESC LIMIT 1;
  INSERT INTO play_day (member_id, zone, day, staked, returned, staked_upto, returned_upto)
  SELECT p_member, p_zone, day, staked, returned,
    COALESCE(v_last.staked_upto, 0) + sum(staked) OVER through,
      COALESCE(v_last.returned_upto, 0) + sum(returned) OVER through
  FROM (
    SELECT *, bool_or(waits) OVER (ORDER BY day) AS after_open FROM (
      SELECT (o.placed_at AT TIME ZONE p_zone)::date AS day, bool_or(b.status = 'open') AS waits,
        COALESCE(sum(b.stake) FILTER (WHERE b.status <> 'refunded'), 0)::bigint AS staked,
        COALESCE(sum(b.payout) FILTER (WHERE b.status <> 'refunded'), 0)::bigint AS returned
      FROM bet_order o JOIN app.bet_outcome b ON b.order_id = o.id
      WHERE o.member_id = p_member AND o.placed_at < p_today
        AND o.placed_at >= COALESCE((v_last.day + 1)::timestamp AT TIME ZONE p_zone, '-infinity')
      GROUP BY 1) AS tail) AS walked
  WHERE NOT after_open WINDOW through AS (ORDER BY day);
END
$$;

-- Stakes and winnings of a member: one row without a day for all time, then the last 90 days. Refunded stakes count
-- on neither side. The plan is fixed to indexes: the rows that are not yet totalled are one day of one member,
-- whatever the statistics say.
CREATE FUNCTION play_report(p_member int, p_zone text)
RETURNS TABLE(day text, play_money bigint, win_money bigint)
LANGUAGE plpgsql SECURITY DEFINER
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET max_parallel_workers_per_gather = 0
AS $$
#variable_conflict use_column
DECLARE
  v_last play_day;
  v_first date := (app_now() AT TIME ZONE p_zone)::date - 90;
  v_today timestamptz := date_trunc('day', app_now() AT TIME ZONE p_zone) AT TIME ZONE p_zone;
  v_from timestamptz;
BEGIN
  FOR v_try IN 1..2 LOOP
    SELECT * INTO v_last FROM play_day WHERE member_id = p_member AND zone = p_zone ORDER BY day DESC LIMIT 1;
    v_from := COALESCE((v_last.day + 1)::timestamp AT TIME ZONE p_zone, '-infinity');
    EXIT WHEN v_try = 2 OR NOT EXISTS (SELECT FROM bet_order WHERE member_id = p_member AND placed_at >= v_from
      AND placed_at < v_today);
    PERFORM close_play_days(p_member, p_zone, v_today);
  END LOOP;
  RETURN QUERY
    WITH tail AS (
      SELECT (placed_at AT TIME ZONE p_zone)::date AS day, sum(stake)::bigint AS staked, sum(payout)::bigint AS returned
      FROM app.bet_outcome WHERE member_id = p_member AND placed_at >= v_from AND status <> 'refunded' GROUP BY 1
    )
    SELECT '', COALESCE(v_last.staked_upto, 0) + COALESCE(sum(staked), 0)::bigint,
      COALESCE(v_last.returned_upto, 0) + COALESCE(sum(returned), 0)::bigint FROM tail
    UNION ALL (
      SELECT to_char(day, 'YYYY-MM-DD'), staked, returned FROM (
        SELECT day, staked, returned FROM play_day WHERE member_id = p_member AND zone = p_zone AND day >= v_first
          AND staked > 0
        UNION ALL SELECT day, staked, returned FROM tail WHERE day >= v_first) AS days
      ORDER BY days.day);
END
$$;
