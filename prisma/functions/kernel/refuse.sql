-- The codes of refuse. The desk has a sentence for each in four languages.
CREATE FUNCTION refusal_codes() RETURNS text[]
LANGUAGE sql IMMUTABLE
AS $$
  SELECT '{account_emptied, already_reviewed, append_only, companion_answers, condition_too_high, file_not_stored, file_of_other_kind, fixed, game_key_invalid,
    games_full, interval_begun, interval_invalid, interval_not_ahead, interval_planned, isolation_level,
    name_invalid, odds_unfair, only_member_cancels, origin_unknown, own_roles, payout_of_closing, phrase_values,
    range, reason_missing, recharge_not_approved, recharge_reversed, reservation_ended, row_changed, row_unknown,
    same_person, sample_fixed, sample_has_nobody, slot_not_free, slot_past, status_and_note, text_bidi, text_contact, text_digits, text_link,
    text_mail, text_too_large, time_zone_unknown, wallet_too_low}'::text[]
$$;

-- Refuses what a person asked for: the message is the code, the detail has the values as JSON, and the value "column"
-- is the column of the error as well.
CREATE FUNCTION refuse(p_code text, p_values jsonb DEFAULT '{}') RETURNS void
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  IF p_code <> ALL (refusal_codes()) THEN
    RAISE EXCEPTION 'no refusal has the code %', p_code;
  END IF;
  RAISE EXCEPTION USING ERRCODE = 'SK002', MESSAGE = p_code, DETAIL = p_values,
    COLUMN = COALESCE(p_values ->> 'column', '');
END
$$;

-- Refuses a step of the engine, in words. The WHERE clause of the statement says when.
CREATE FUNCTION refuse_step(p_words text, p_state text DEFAULT 'object_not_in_prerequisite_state') RETURNS void
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = p_state, MESSAGE = p_words;
END
$$;
