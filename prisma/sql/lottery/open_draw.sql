-- Opens a draw under the next index of the chain, with the commitment that its epoch stores for this index. Its log
-- entry names the genesis of the epoch, so that a record belongs to one genesis.
CREATE FUNCTION open_draw(p_draw int, p_epoch int, p_idx int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_draw draw;
  v_epoch fairness_epoch;
  v_key text;
  v_commit text;
  v_prev text;
  v_record text;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR UPDATE;
  v_prev := lock_log_head(v_draw.game_id);
  v_epoch := current_epoch(v_draw.game_id);
  IF v_draw.status <> 'scheduled' THEN
    RETURN false;
  END IF;
  IF app_now() < v_draw.opens_at OR v_draw.closes_at - app_now() < interval '20 seconds' THEN
    RAISE EXCEPTION 'a draw opens after its opens_at and 20 s or more before closing'
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF p_epoch <> v_epoch.epoch OR v_draw.chain_hash <> v_epoch.chain_hash THEN
    RAISE EXCEPTION 'a draw opens in the current epoch' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF p_idx > v_epoch.length
    OR p_idx <> COALESCE((SELECT max(idx) FROM draw WHERE game_id = v_draw.game_id AND epoch = p_epoch), 0) + 1 THEN
    RAISE EXCEPTION 'a draw takes the next index of its epoch' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF EXISTS (SELECT FROM draw WHERE game_id = v_draw.game_id AND status IN ('open', 'sealed')) THEN
    RAISE EXCEPTION 'another draw of this game is open or sealed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF NOT epoch_is_published(v_epoch) THEN
    RAISE EXCEPTION 'the genesis of the epoch is not published' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  PERFORM refuse_early_clock(v_epoch);
  SELECT encode(substring(commits FROM 32 * p_idx - 31 FOR 32), 'hex') INTO STRICT v_commit FROM epoch_commitments
    WHERE game_id = v_draw.game_id AND epoch = p_epoch;
  SELECT key INTO v_key FROM game WHERE id = v_draw.game_id;
  v_record := append_log(v_draw.game_id, p_draw, concat_ws('|', 'open/v2', v_key, p_epoch, v_draw.issue, p_idx,
    ms(v_draw.opens_at), ms(v_draw.closes_at), ms(v_draw.draw_at), v_commit, v_draw.chain_hash, v_draw.round,
      odds_hash(v_draw.odds), v_epoch.entry));
  UPDATE draw SET status = 'open', epoch = p_epoch, idx = p_idx, commit = v_commit, prev = v_prev, record = v_record
    WHERE id = p_draw;
  INSERT INTO ledger_account (kind, draw_id) VALUES ('escrow', p_draw);
  RETURN true;
END
$$;
GRANT EXECUTE ON FUNCTION open_draw(int,int,int) TO saikoro_worker;

-- Skips a draw that could not open in time.
CREATE FUNCTION skip_draw(p_draw int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE draw SET status = 'skipped' WHERE id = p_draw AND status = 'scheduled'
    AND closes_at - app_now() < interval '20 seconds';
  RETURN FOUND;
END
$$;
GRANT EXECUTE ON FUNCTION skip_draw(int) TO saikoro_worker;
