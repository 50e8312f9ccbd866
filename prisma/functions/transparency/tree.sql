-- Gives the next indices to committed lines in the order of their ids, at most 10,000 per call, and stores the nodes
-- of the tree that are complete. Returns the number of lines with an index.
CREATE FUNCTION index_lines() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_before bigint;
  v_after bigint;
  v_from bigint;
  v_to bigint;
BEGIN
  PERFORM chain_decisions();
  IF NOT EXISTS (SELECT FROM public_line WHERE place IS NULL) THEN
    RETURN (SELECT size FROM public_log);
  END IF;
  SELECT size INTO v_before FROM public_log FOR UPDATE;
  WITH waiting AS (
    SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth
      FROM (SELECT id FROM public_line WHERE place IS NULL ORDER BY id LIMIT 10000) AS w
  )
  UPDATE public_line l SET place = v_before + nth FROM waiting WHERE l.id = waiting.id;
  GET DIAGNOSTICS v_after = ROW_COUNT;
  v_after := v_after + v_before;
  UPDATE public_log SET size = v_after;
  v_from := v_before;
  v_to := v_after;
  FOR v_level IN 1..3 LOOP
    v_from := v_from / 256;
    v_to := v_to / 256;
    EXIT WHEN v_from = v_to;
    INSERT INTO log_node (level, place, hash)
    SELECT v_level, n, decode(merkle_root(log_hashes(v_level - 1, n * 256, 256)), 'hex')
      FROM generate_series(v_from, v_to - 1) AS n;
  END LOOP;
  RETURN v_after;
END
$$;

-- Hashes of one level of the tree, in order, at most 256.
CREATE FUNCTION log_hashes(p_level int, p_from bigint, p_count int) RETURNS bytea[]
LANGUAGE plpgsql STABLE SECURITY DEFINER
AS $$
BEGIN
  IF p_level = 0 THEN
    RETURN (SELECT array_agg(leaf_hash(line) ORDER BY place) FROM public_line
      WHERE place >= p_from AND place < p_from + LEAST(p_count, 256));
  END IF;
  RETURN (SELECT array_agg(hash ORDER BY place) FROM log_node WHERE level = p_level AND place >= p_from
    AND place < p_from + LEAST(p_count, 256));
END
$$;

-- The same hashes concatenated: a tile in the format of C2SP tlog-tiles.
CREATE FUNCTION log_tile(p_level int, p_from bigint, p_count int) RETURNS bytea
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT COALESCE(string_agg(hash, ''::bytea ORDER BY nth), ''::bytea)
    FROM unnest(log_hashes(p_level, p_from, p_count)) WITH ORDINALITY AS h (hash, nth)
$$;

-- Merkle root of the first p_size lines: the incomplete rest of each level joins the rest of the level above.
CREATE FUNCTION log_root(p_size bigint) RETURNS text
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  v_left bigint := p_size;
  v_hashes bytea[];
  v_carried bytea[] := '{}';
BEGIN
  FOR v_level IN 0..3 LOOP
    v_hashes := COALESCE(log_hashes(v_level, v_left / 256 * 256, (v_left % 256)::int), '{}') || v_carried;
    IF cardinality(v_hashes) > 0 THEN
      v_carried := ARRAY[decode(merkle_root(v_hashes), 'hex')];
    END IF;
    v_left := v_left / 256;
  END LOOP;
  RETURN merkle_root(v_carried);
END
$$;

-- Returns what differs between the lines of the public log, its tree and its checkpoints. The signatures of checkpoints
-- are for the caller. Roots are computed for the newest 1,000 checkpoints: they cover all lines.
CREATE FUNCTION public_log_faults() RETURNS TABLE (fault text)
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT 'entry ' || place FROM (
      SELECT place, row_number() OVER (ORDER BY place) - 1 AS nth FROM public_line WHERE place IS NOT NULL) AS l
    WHERE place <> nth
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
$$;
