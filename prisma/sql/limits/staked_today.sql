-- Start of the current day of the daily limit: midnight, nine hours ahead of UTC.
CREATE FUNCTION play_day_start() RETURNS timestamptz
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT (date_trunc('day', app_now() AT TIME ZONE 'UTC' + interval '9 hours') - interval '9 hours') AT TIME ZONE 'UTC';
END;
GRANT EXECUTE ON FUNCTION play_day_start() TO saikoro_app;

-- Stakes of a member since the day began, in hundredths. Stakes of void draws do not count.
CREATE FUNCTION staked_today(p_member int) RETURNS bigint
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT COALESCE(sum(o.amount), 0)::bigint FROM bet_order o JOIN draw d ON d.id = o.draw_id
  WHERE o.member_id = p_member AND o.placed_at >= play_day_start() AND d.status <> 'void';
END;
GRANT EXECUTE ON FUNCTION staked_today(int) TO saikoro_app;
