-- The card of a member that is in force.
CREATE FUNCTION current_card(p_member int) RETURNS bank_card
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT c FROM bank_card c WHERE id = (SELECT id FROM app.card_in_force WHERE member_id = p_member)
$$;

-- Binds the first card at once; a change of card is in force after 24 hours (charter C3.7). A change to the card that
-- is in force takes effect at once, so it cancels a pending change.
CREATE FUNCTION set_bank_card(
  p_member int, p_bank text, p_number text, p_branch text, p_branch_number text, p_holder text,
  p_replace boolean,
  OUT refusal text
)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_bound boolean;
  v_is_current boolean;
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  v_bound := EXISTS (SELECT FROM bank_card WHERE member_id = p_member);
  v_is_current := EXISTS (SELECT FROM app.card_in_force c JOIN bank_card_secret s ON s.card_id = c.id
    WHERE member_id = p_member AND (bank, number, branch, branch_number, holder)
      = (p_bank, p_number, p_branch, p_branch_number, p_holder));
  refusal := CASE
    WHEN v_bound AND NOT p_replace THEN 'card_bound'
    WHEN NOT v_bound AND p_replace THEN 'card_missing'
    -- the last change of a day can always be cancelled
    WHEN NOT (v_is_current AND EXISTS (SELECT FROM bank_card WHERE member_id = p_member AND effective_from > app_now()
      AND id = (SELECT max(id) FROM bank_card WHERE member_id = p_member)))
      AND (SELECT count(*) FROM bank_card
        WHERE member_id = p_member AND created_at > app_now() - interval '24 hours') >= 10 THEN 'too_many_requests'
  END;
  IF refusal IS NULL THEN
    WITH card AS (
      INSERT INTO bank_card (member_id, bank, number_end, branch, branch_number, holder, effective_from)
      VALUES (p_member, p_bank, right(p_number, 4), p_branch, p_branch_number, p_holder, app_now()
        + CASE WHEN v_bound AND NOT v_is_current THEN interval '24 hours' ELSE interval '0' END)
      RETURNING id)
    INSERT INTO bank_card_secret (card_id, number) SELECT id, p_number FROM card;
  END IF;
END
$$;
