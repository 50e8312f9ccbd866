-- Derives three dice from seed, record and beacon signature: HMAC bytes below 252 in order, die = byte mod 6 + 1.
-- packages/shared/fairness and the Python verifier compute the same values from the same test vectors.
CREATE FUNCTION derive_dice(p_seed text, p_record text, p_signature text) RETURNS int[]
LANGUAGE plpgsql IMMUTABLE STRICT
AS $$
DECLARE
  v_prefix bytea := convert_to('dice/v1|' || p_record || '|', 'UTF8') || decode(p_signature, 'hex');
  v_key bytea := decode(p_seed, 'hex');
  v_block bytea;
  v_byte int;
  v_dice int[] := '{}';
BEGIN
  FOR v_counter IN 0..1000 LOOP
    v_block := hmac(v_prefix || int4send(v_counter), v_key, 'sha256');
    FOR v_place IN 0..31 LOOP
      v_byte := get_byte(v_block, v_place);
      IF v_byte < 252 THEN
        v_dice := v_dice || (v_byte % 6 + 1);
        IF cardinality(v_dice) = 3 THEN
          RETURN v_dice;
        END IF;
      END IF;
    END LOOP;
  END LOOP;
  RAISE EXCEPTION 'no dice in a thousand blocks';
END $$;
