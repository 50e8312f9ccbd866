-- Merkle root over leaf hashes of 32 bytes, concatenated. Reads by offset instead of array element: a draw of
-- 1,000,000 bets has to be sealed within the three seconds before its beacon round.
CREATE FUNCTION packed_root(p_hashes bytea) RETURNS text
LANGUAGE plpgsql IMMUTABLE
AS $$
DECLARE
  v_level bytea := COALESCE(p_hashes, '');
  v_count int := length(v_level) / 32;
  v_next bytea;
BEGIN
  IF v_count = 0 THEN
    RETURN encode(sha256(''::bytea), 'hex');
  END IF;
  WHILE v_count > 1 LOOP
    SELECT string_agg(sha256('\x01'::bytea || substring(v_level FROM 64 * pair + 1 FOR 64)), ''::bytea ORDER BY pair)
      INTO v_next
    FROM generate_series(0, v_count / 2 - 1) AS pair;
    IF v_count % 2 = 1 THEN
      v_next := v_next || substring(v_level FROM 32 * v_count - 31);
    END IF;
    v_level := v_next;
    v_count := (v_count + 1) / 2;
  END LOOP;
  RETURN encode(v_level, 'hex');
END
$$;
GRANT EXECUTE ON FUNCTION packed_root(bytea) TO saikoro_app;

-- RFC 6962 tree hash: nodes are joined level by level; a last node without sibling moves up unchanged.
CREATE FUNCTION merkle_root(p_hashes bytea[]) RETURNS text
LANGUAGE sql IMMUTABLE
AS $$
  SELECT packed_root(string_agg(hash, ''::bytea ORDER BY place)) FROM unnest(p_hashes)
    WITH ORDINALITY AS leaf (hash, place)
$$;
GRANT EXECUTE ON FUNCTION merkle_root(bytea[]) TO saikoro_worker;
