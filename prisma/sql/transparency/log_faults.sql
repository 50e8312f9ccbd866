-- Returns what differs between the lines of the public log, its tree and its checkpoints. The signatures of checkpoints
-- are for the caller. Roots are computed for the newest 1,000 checkpoints: they cover all lines.
CREATE FUNCTION public_log_faults() RETURNS TABLE (fault text)
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT 'entry ' || place FROM (
      SELECT place, line, hash, leaf, row_number() OVER (ORDER BY place) - 1 AS nth FROM public_line
      WHERE place IS NOT NULL) AS l
    WHERE place <> nth OR hash IS DISTINCT FROM hex_sha256(line) OR leaf IS DISTINCT FROM leaf_hash(line)
  UNION ALL SELECT 'the number of entries' FROM (SELECT count(place) AS size FROM public_line) AS l
    WHERE ARRAY(SELECT size FROM public_log) <> ARRAY[l.size]
  UNION ALL SELECT concat('node ', n.place, ' of level ', n.level)
    FROM (SELECT level, size / (256 ^ level)::bigint AS due FROM public_log, generate_series(1, 3) AS level) AS l
      CROSS JOIN LATERAL generate_series(0, due - 1) AS due_place
      FULL JOIN log_node AS n ON n.level = l.level AND n.place = due_place
    WHERE l.level IS NULL
      OR n.hash IS DISTINCT FROM decode(merkle_root(log_hashes(n.level - 1, n.place * 256, 256)), 'hex')
  UNION ALL SELECT 'checkpoint ' || size FROM log_checkpoint
    WHERE split_part(note, E'\n', 2) <> size::text
      OR split_part(note, E'\n', 3) <> encode(decode(root, 'hex'), 'base64')
      OR size > (SELECT max(place) + 1 FROM public_line)
  UNION ALL SELECT 'root of checkpoint ' || size
    FROM (SELECT size, root FROM log_checkpoint ORDER BY size DESC LIMIT 1000) AS c WHERE root <> log_root(size)
  UNION ALL SELECT concat('entry ', seq, ' of game ', game_id, ' is not in the public log') FROM log_entry AS e
    WHERE NOT EXISTS (SELECT FROM public_line AS l WHERE l.hash = e.hash AND l.line = e.line)
$$;
GRANT EXECUTE ON FUNCTION public_log_faults() TO saikoro_app;
