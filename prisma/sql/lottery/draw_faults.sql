-- Returns draws that differ from what the log says of them.
CREATE FUNCTION draw_faults() RETURNS TABLE (fault text)
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT 'draw ' || d.issue FROM draw AS d
  WHERE d.record IS NULL AND (d.status NOT IN ('scheduled', 'skipped')
      OR num_nulls(d.epoch, d.idx, d.commit, d.prev, d.seal, d.result, d.seed, d.signature, d.dice) < 9)
    OR d.record IS NOT NULL AND NOT EXISTS (SELECT FROM log_entry AS e JOIN game AS g ON g.id = e.game_id
      WHERE e.hash = d.record AND e.draw_id = d.id AND e.game_id = d.game_id AND e.prev = d.prev
        AND starts_with(substr(e.line, 9), concat_ws('|', g.key, d.epoch, d.issue, d.idx, ms(d.opens_at),
          ms(d.closes_at), ms(d.draw_at), d.commit, d.chain_hash, d.round, odds_hash(d.odds), '')))
    OR d.seal IS NULL AND num_nulls(d.bets_root, d.bet_count, d.sealed_at, d.seal_snapshot) < 4
    OR (d.result IS NULL) <> (d.status NOT IN ('settled', 'void'))
    OR d.result IS NOT NULL AND NOT EXISTS (SELECT FROM log_entry AS e WHERE e.hash = d.result AND e.draw_id = d.id
      AND e.line = concat_ws('|', 'result/v1', d.record, d.status, COALESCE(d.seed, '-'),
        CASE d.status WHEN 'settled' THEN COALESCE(d.signature, '?') ELSE '-' END,
        CASE d.status WHEN 'settled' THEN array_to_string(d.dice, ',') ELSE '-' END, e.prev))
$$;
GRANT EXECUTE ON FUNCTION draw_faults() TO saikoro_app;
