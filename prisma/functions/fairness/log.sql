-- Locks the head of a game's log and returns its hash; 64 zeros before the first entry.
CREATE FUNCTION lock_log_head(p_game int) RETURNS text
LANGUAGE sql
AS $$
  INSERT INTO log_head (game_id, seq, hash) VALUES (p_game, 0, repeat('0', 64)) ON CONFLICT DO NOTHING;
  SELECT hash FROM log_head WHERE game_id = p_game FOR UPDATE
$$;

-- Appends a line and the hash of its predecessor to a game's log. Returns the hash of the new entry.
CREATE FUNCTION append_log(p_game int, p_draw int, p_line text) RETURNS text
LANGUAGE plpgsql
AS $$
DECLARE
  v_line text := p_line || '|' || lock_log_head(p_game);
  v_hash text := hex_sha256(v_line);
  v_seq bigint;
BEGIN
  UPDATE log_head SET seq = seq + 1, hash = v_hash WHERE game_id = p_game RETURNING seq INTO v_seq;
  INSERT INTO public_line (line, game_id, draw_id, seq) VALUES (v_line, p_game, p_draw, v_seq);
  RETURN v_hash;
END
$$;

-- Refuses an entry that does not end with the hash of the one before it: 64 zeros before the first.
CREATE FUNCTION require_previous_entry() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refuse_step('an entry ends with the hash of the one before it', 'check_violation')
  WHERE right(NEW.line, 65) IS DISTINCT FROM '|' || (CASE NEW.seq WHEN 1 THEN repeat('0', 64)
    ELSE (SELECT hex_sha256(line) FROM public_line WHERE game_id = NEW.game_id AND seq = NEW.seq - 1) END);
  RETURN NEW;
END
$$;

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

-- RFC 6962 tree hash: nodes are joined level by level; a last node without sibling moves up unchanged.
CREATE FUNCTION merkle_root(p_hashes bytea[]) RETURNS text
LANGUAGE sql IMMUTABLE
AS $$
  SELECT packed_root(string_agg(hash, ''::bytea ORDER BY place)) FROM unnest(p_hashes)
    WITH ORDINALITY AS leaf (hash, place)
$$;
