-- Locks the head of a game's log and returns its hash; 64 zeros before the first entry.
CREATE FUNCTION lock_log_head(p_game int) RETURNS text
LANGUAGE plpgsql
AS $$
DECLARE
  v_hash text;
BEGIN
  INSERT INTO log_head (game_id, seq, hash) VALUES (p_game, 0, repeat('0', 64)) ON CONFLICT DO NOTHING;
  SELECT hash INTO v_hash FROM log_head WHERE game_id = p_game FOR UPDATE;
  RETURN v_hash;
END
$$;

-- Appends a line and the hash of its predecessor to a game's log. Returns the hash of the new entry.
CREATE FUNCTION append_log(p_game int, p_draw int, p_line text) RETURNS text
LANGUAGE plpgsql
AS $$
DECLARE
  v_prev text := lock_log_head(p_game);
  v_line text := p_line || '|' || v_prev;
  v_hash text := hex_sha256(v_line);
  v_seq bigint;
BEGIN
  UPDATE log_head SET seq = seq + 1, hash = v_hash WHERE game_id = p_game RETURNING seq INTO v_seq;
  INSERT INTO log_entry (game_id, seq, draw_id, line, hash, prev)
    VALUES (p_game, v_seq, p_draw, v_line, v_hash, v_prev);
  RETURN v_hash;
END
$$;
