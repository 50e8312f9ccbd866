-- Age of a new request: it takes over the age of a returned one, until a request made after the return is paid or
-- cancelled.
CREATE FUNCTION request_age_start(p_member int) RETURNS timestamptz
LANGUAGE sql STABLE
AS $$
  SELECT COALESCE(min(r.aged_from), app_now()) FROM withdrawal r
  WHERE r.member_id = p_member AND r.status = 3 AND NOT EXISTS (
    SELECT FROM withdrawal e WHERE e.member_id = p_member AND e.status IN (2, 4) AND e.created_at > r.updated_at)
$$;

-- Inserts a request and moves its points to the hold account.
CREATE FUNCTION open_withdrawal(p_member int, p_amount bigint, p_by_disabling boolean) RETURNS withdrawal
LANGUAGE plpgsql
AS $$
DECLARE
  v_card bank_card := current_card(p_member);
  v_opened withdrawal;
BEGIN
  INSERT INTO withdrawal (member_id, amount, bank, card_end, by_disabling, aged_from)
  VALUES (p_member, p_amount, COALESCE(v_card.bank, ''), COALESCE(v_card.number_end, ''), p_by_disabling,
    request_age_start(p_member))
  RETURNING * INTO v_opened;
  PERFORM post_transaction('withdraw', 'withdraw:' || v_opened.id || ':hold', 'requested',
    ARRAY[wallet_id(p_member, 'wallet'), wallet_id(p_member, 'hold')], ARRAY[-p_amount, p_amount]);
  RETURN v_opened;
END
$$;

-- Returns why a member cannot withdraw this amount now, or NULL.
CREATE FUNCTION withdrawal_refusal(p_member int, p_amount bigint) RETURNS text
LANGUAGE sql STABLE
AS $$
  SELECT CASE
    WHEN (current_card(p_member)).id IS NULL THEN 'card_missing'
    WHEN p_amount IS NULL OR p_amount < r.min_hundredths OR p_amount > r.max_hundredths THEN 'withdrawal_amount'
    -- what was returned or cancelled does not count: otherwise returning would be a lock (charter C3.2)
    WHEN (SELECT count(*) FROM withdrawal WHERE member_id = p_member AND NOT by_disabling AND status IN (1, 2)
      AND created_at >= play_day_start()) >= r.num
      THEN 'withdrawal_number'
    WHEN (SELECT balance FROM ledger_account WHERE member_id = p_member AND kind = 'wallet') < p_amount
      THEN 'insufficient_points'
  END
  FROM payout_rule r
$$;

-- As withdrawal_refusal, before a withdrawal password costs a try. A repeated request is answered as it was.
CREATE FUNCTION early_withdrawal_refusal(p_member int, p_amount bigint, p_request text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT withdrawal_refusal(p_member, p_amount)
  WHERE NOT EXISTS (SELECT FROM repeated_request(p_member, 'member/setUserWirhdraw', p_request, ''))
$$;

-- Requests a withdrawal, or returns a refusal: p_refusal is that of the caller's credential. Open to closed accounts,
-- too: points are never trapped (charter C3.7).
CREATE FUNCTION request_withdrawal(
  p_member int, p_amount bigint, p_request text, p_body_hash text, p_refusal text DEFAULT NULL,
  OUT refusal text, OUT requested withdrawal
)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_repeated record;
BEGIN
  IF p_refusal IS NOT NULL THEN
    refusal := p_refusal;
    RETURN;
  END IF;
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT * INTO v_repeated FROM repeated_request(p_member, 'member/setUserWirhdraw', p_request, p_body_hash);
  IF FOUND THEN
    SELECT * INTO requested FROM withdrawal WHERE id = v_repeated.made;
    refusal := v_repeated.refusal;
    RETURN;
  END IF;
  PERFORM FROM ledger_account WHERE member_id = p_member AND kind = 'wallet' FOR NO KEY UPDATE;
  refusal := withdrawal_refusal(p_member, p_amount);
  IF refusal IS NULL THEN
    requested := open_withdrawal(p_member, p_amount, false);
    PERFORM remember_request(p_member, 'member/setUserWirhdraw', p_request, p_body_hash, requested.id);
  END IF;
END
$$;

-- Paid: posts out of the hold. Returned or cancelled: posts back in full, in the transaction that changes the status
-- (charter C3.2). Locks the wallet before the hold, as everywhere: settling a draw already holds the wallets.
CREATE FUNCTION post_withdrawal() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id FOR NO KEY UPDATE;
  PERFORM FROM ledger_account WHERE member_id = NEW.member_id AND kind = 'wallet' FOR NO KEY UPDATE;
  PERFORM post_transaction('withdraw', 'withdraw:' || NEW.id || CASE NEW.status WHEN 2 THEN ':paid'
    ELSE ':returned' END,
    CASE NEW.status WHEN 2 THEN 'paid' WHEN 3 THEN NEW.reason ELSE 'cancelled' END,
    ARRAY[wallet_id(NEW.member_id, 'hold'), CASE NEW.status WHEN 2 THEN shared_account('clearing')
      ELSE wallet_id(NEW.member_id, 'wallet') END],
    ARRAY[-NEW.amount, NEW.amount]);
  RETURN NULL;
END
$$;

-- Limits cancellations per day: each costs a row and four entries. Requests themselves are limited by the payout
-- rule.
CREATE FUNCTION may_cancel_withdrawal(p_member int) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT count(*) < 20 FROM withdrawal WHERE member_id = p_member AND status = 4 AND updated_at >= play_day_start()
$$;

-- Cancels a member's pending request. A payout opened by closing the account cannot be cancelled.
CREATE FUNCTION cancel_withdrawal(p_member int, p_withdrawal int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  -- two concurrent calls must not both count the same cancellations
  PERFORM pg_advisory_xact_lock(hashtextextended('cancellation ' || p_member, 0));
  UPDATE withdrawal SET status = 4 WHERE id = p_withdrawal AND member_id = p_member AND status = 1
    AND NOT (by_disabling AND (SELECT status FROM member WHERE id = p_member) <> 1) AND may_cancel_withdrawal(p_member);
  RETURN FOUND;
END
$$;

-- Opens payouts of everything that enters the wallets of closed accounts (charter C3.3).
CREATE FUNCTION open_payouts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM open_withdrawal(member_id, balance, true) FROM (
    SELECT changed.* FROM changed JOIN former ON former.id = changed.id AND changed.balance > former.balance
      JOIN member m ON m.id = changed.member_id AND m.status <> 1
    WHERE changed.kind = 'wallet' ORDER BY changed.id) AS wallet;
  RETURN NULL;
END
$$;
