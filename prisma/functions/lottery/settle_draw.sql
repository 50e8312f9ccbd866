-- Reveals the seed and settles a draw. The dice follow from seed, record and stored beacon round; there is no dice
-- argument.
CREATE FUNCTION settle_draw(p_draw int, p_seed text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_draw draw;
  v_signature text;
  v_dice int[];
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR NO KEY UPDATE;
  IF v_draw.status = 'settled' THEN
    RETURN false;
  END IF;
  PERFORM refuse_step('only a sealed draw is settled') WHERE v_draw.status IS DISTINCT FROM 'sealed';
  PERFORM refuse_step('its seal was not committed in time: this draw is void') WHERE sealed_late(v_draw);
  PERFORM refuse_step('this is not the seed that was committed', 'check_violation')
  WHERE commit_of(p_seed) IS DISTINCT FROM v_draw.commit OR chain_link(p_seed) IS DISTINCT FROM COALESCE(
    (SELECT seed FROM draw WHERE game_id = v_draw.game_id AND epoch = v_draw.epoch AND idx = v_draw.idx - 1),
      (epoch_of(v_draw)).anchor);
  SELECT signature INTO v_signature FROM beacon_round WHERE chain_hash = v_draw.chain_hash AND round = v_draw.round;
  PERFORM refuse_step('the round of this draw is not stored') WHERE v_signature IS NULL;
  v_dice := derive_dice(p_seed, v_draw.record, v_signature);
  PERFORM append_log(v_draw.game_id, p_draw,
    concat_ws('|', 'result/v1', v_draw.record, 'settled', p_seed, v_signature, array_to_string(v_dice, ',')));
  UPDATE draw SET status = 'settled', seed = p_seed, dice = v_dice, ended_at = app_now() WHERE id = p_draw;
  PERFORM pay_small_draw(p_draw);
  RETURN true;
END
$$;

-- Notifies every API process which draw ended: `drawn/`, game, issue, and the milliseconds left of its countdown.
CREATE FUNCTION notify_draw_ended() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM send_signal(concat_ws('/', 'drawn', (SELECT key FROM game WHERE id = NEW.game_id), NEW.issue,
    greatest(0, ceil(extract(epoch FROM NEW.draw_at - app_now()) * 1000))::bigint));
  RETURN NULL;
END
$$;
