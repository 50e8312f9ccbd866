-- Stops a game when SQL and the verifier disagree, until the owner resumes it.
CREATE FUNCTION halt_game(p_game int, p_reason text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_key text;
BEGIN
  UPDATE game SET halted_reason = p_reason WHERE id = p_game AND halted_reason = '' AND p_reason <> '' RETURNING key
    INTO v_key;
  IF v_key IS NOT NULL THEN
    INSERT INTO intervention (action, game, reason) VALUES ('halt', v_key, p_reason);
  END IF;
END
$$;
GRANT EXECUTE ON FUNCTION halt_game(int,text) TO saikoro_worker;

-- For the owner (`npm run admin -- intervene`): resumes a halted game. Its draw gets the dice that seed, record and
-- round determine.
CREATE FUNCTION resume_game(p_game text, p_reason text) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE game SET halted_reason = '' WHERE key = p_game AND halted_reason <> '';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no halted game has this key' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  INSERT INTO intervention (action, game, reason) VALUES ('resume', p_game, p_reason);
END
$$;
