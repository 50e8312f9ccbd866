SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- The root over leaf hashes of 32 bytes that lie one behind the other: a level of the tree is read at its places, without an array whose
-- every element has to be found. A draw of 1,000,000 bets has to be sealed within the three seconds before its round.
CREATE FUNCTION packed_root(p_hashes bytea) RETURNS text LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_level bytea := COALESCE(p_hashes, '');
  v_count int := length(v_level) / 32;
  v_next bytea;
BEGIN
  IF v_count = 0 THEN
    RETURN encode(sha256(''::bytea), 'hex');
  END IF;
  WHILE v_count > 1 LOOP
    SELECT string_agg(sha256('\x01'::bytea || substring(v_level FROM 64 * pair + 1 FOR 64)), ''::bytea ORDER BY pair) INTO v_next
    FROM generate_series(0, v_count / 2 - 1) AS pair;
    IF v_count % 2 = 1 THEN
      v_next := v_next || substring(v_level FROM 32 * v_count - 31);
    END IF;
    v_level := v_next;
    v_count := (v_count + 1) / 2;
  END LOOP;
  RETURN encode(v_level, 'hex');
END $$;

GRANT EXECUTE ON FUNCTION packed_root(bytea) TO saikoro_app;

CREATE OR REPLACE FUNCTION merkle_root(p_hashes bytea[]) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp
  AS $$ SELECT packed_root(string_agg(hash, ''::bytea ORDER BY place)) FROM unnest(p_hashes) WITH ORDINALITY AS leaf (hash, place) $$;

CREATE OR REPLACE FUNCTION seal_draw(p_draw int) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_draw draw;
  v_hashes bytea;
  v_count int;
  v_root text;
  v_sealed timestamptz;
  v_seal text;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw;
  IF v_draw.status = 'open' AND app_now() < v_draw.closes_at THEN
    RAISE EXCEPTION 'a draw is sealed after closing' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR UPDATE;
  IF v_draw.status IS DISTINCT FROM 'open' THEN
    RETURN false;
  END IF;
  PERFORM lock_log_head(v_draw.game_id);
  PERFORM refuse_early_clock(epoch_of(v_draw));
  SELECT string_agg(leaf_hash, ''::bytea ORDER BY id), count(*) INTO v_hashes, v_count FROM bet WHERE draw_id = p_draw;
  v_root := packed_root(v_hashes);
  v_sealed := date_trunc('milliseconds', app_now());
  v_seal := append_log(v_draw.game_id, p_draw, concat_ws('|', 'seal/v1', v_draw.record, v_root, v_count, ms(v_sealed)));
  UPDATE draw SET status = 'sealed', bets_root = v_root, bet_count = v_count, sealed_at = v_sealed, seal = v_seal,
    seal_xact = pg_current_xact_id()::text::bigint
  WHERE id = p_draw;
  RETURN true;
END $$;

-- A member's list by the time of its bets, and by an index that begins with the member: by id alone a member whose bets are all old was
-- looked for among everybody's newest, half a second long in a table of 1,000,000 bets.
DROP INDEX bet_member_id_idx;
CREATE INDEX bet_member_id_placed_at_id_idx ON bet (member_id, placed_at DESC, id DESC);

SELECT guard_sessions();
RESET ROLE;
