SET ROLE saikoro_owner;

-- Which card of a member counts is said once, in a form that a statement takes up into its own plan; a function is called anew for each row.
CREATE VIEW app.card_in_force AS
  SELECT DISTINCT ON (member_id) * FROM bank_card WHERE effective_from <= app_now() ORDER BY member_id, effective_from DESC, id DESC;
GRANT SELECT ON app.card_in_force TO saikoro_app;

CREATE OR REPLACE FUNCTION card_of(p_member int) RETURNS bank_card LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c FROM bank_card c WHERE id = (SELECT id FROM app.card_in_force WHERE member_id = p_member)
$$;

-- One plan for all members, by index alone: what is not yet written down of a member is a day of play, however much others play and
-- however long ago the tables were counted.
CREATE OR REPLACE FUNCTION play_report(p_member int, p_zone text) RETURNS TABLE (day text, play_money bigint, win_money bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
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
    EXIT WHEN v_try = 2 OR NOT EXISTS (SELECT FROM bet_order WHERE member_id = p_member AND placed_at >= v_from AND placed_at < v_today);
    PERFORM close_play_days(p_member, p_zone, v_today);
  END LOOP;
  RETURN QUERY
    WITH tail AS (
      SELECT (placed_at AT TIME ZONE p_zone)::date AS day, sum(stake)::bigint AS staked, sum(payout)::bigint AS returned
      FROM bet WHERE member_id = p_member AND placed_at >= v_from AND status <> 'refunded' GROUP BY 1
    )
    SELECT '', COALESCE(v_last.staked_upto, 0) + COALESCE(sum(staked), 0)::bigint, COALESCE(v_last.returned_upto, 0) + COALESCE(sum(returned), 0)::bigint FROM tail
    UNION ALL (
      SELECT to_char(day, 'YYYY-MM-DD'), staked, returned FROM (
        SELECT day, staked, returned FROM play_day WHERE member_id = p_member AND zone = p_zone AND day >= v_first AND staked > 0
        UNION ALL SELECT day, staked, returned FROM tail WHERE day >= v_first) AS days
      ORDER BY days.day);
END $$;

SELECT guard_sessions();

RESET ROLE;
