-- Returns true while a pending withdrawal is older than 72 hours (charter C3.6).
CREATE FUNCTION recharges_closed() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT EXISTS (SELECT FROM withdrawal WHERE status = 1 AND aged_from < app_now() - interval '72 hours')
$$;

-- Requests a recharge, or returns a refusal. Only a review credits it. A repeated request returns the same row.
CREATE FUNCTION request_recharge(
  p_member int, p_amount bigint, p_payer text, p_upload text, p_request text, p_body_hash text,
  OUT refusal text, OUT requested recharge
)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_member member;
  v_limit play_limit;
  v_upload upload;
  v_repeated record;
BEGIN
  SELECT * INTO v_member FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT * INTO v_repeated FROM repeated_request(p_member, 'system/recharge', p_request, p_body_hash);
  IF FOUND THEN
    SELECT * INTO requested FROM recharge WHERE id = v_repeated.made;
    refusal := v_repeated.refusal;
    RETURN;
  END IF;
  SELECT * INTO v_limit FROM play_limit WHERE member_id = p_member;
  -- an hour before it may be swept, so that no picture goes under a request
  SELECT * INTO v_upload FROM upload WHERE name = p_upload AND member_id = p_member
    AND created_at > app_now() - interval '23 hours';
  refusal := CASE
    WHEN v_member.status IS DISTINCT FROM 1 THEN 'account_disabled'
    WHEN v_limit.excluded_until > app_now() THEN 'excluded'
    WHEN v_limit.timed_out_until > app_now() THEN 'timed_out'
    WHEN recharges_closed() THEN 'recharges_closed'
    WHEN p_amount IS NULL OR p_amount NOT BETWEEN 10000 AND 10000000 THEN 'recharge_amount'
    WHEN btrim(p_payer) = '' THEN 'payer_missing'
    WHEN v_upload.id IS NULL THEN 'voucher_missing'
    WHEN EXISTS (SELECT FROM recharge WHERE upload_id = v_upload.id OR picture_hash = v_upload.picture_hash
      AND status <> 3) THEN 'voucher_used'
  END;
  INSERT INTO recharge (member_id, amount, payer, payment_reference, upload_id, picture_hash)
  SELECT p_member, p_amount, btrim(p_payer), 'DEMO-' || upper(encode(gen_random_bytes(5), 'hex')), v_upload.id,
    v_upload.picture_hash WHERE refusal IS NULL
  ON CONFLICT DO NOTHING RETURNING * INTO requested;
  -- another member's request with the same picture was a moment faster
  refusal := COALESCE(refusal, CASE WHEN requested.id IS NULL THEN 'voucher_used' END);
  PERFORM remember_request(p_member, 'system/recharge', p_request, p_body_hash, requested.id) WHERE refusal IS NULL;
END
$$;

-- Posts an approved recharge, once.
CREATE FUNCTION post_recharge() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id FOR NO KEY UPDATE;
  PERFORM post_transaction('recharge', 'recharge:' || NEW.id, NEW.payment_reference,
    ARRAY[shared_account('clearing'), wallet_id(NEW.member_id, 'wallet')], ARRAY[-NEW.amount, NEW.amount]);
  RETURN NULL;
END
$$;

-- Takes an approved recharge back when two operators ask for it. Fails if the wallet would become negative. Locks:
-- the request, its member, the wallet.
CREATE FUNCTION reverse_recharge() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_recharge recharge;
  v_first reversal;
  v_balance bigint;
BEGIN
  SELECT * INTO v_recharge FROM recharge WHERE id = NEW.recharge_id FOR UPDATE;
  PERFORM refuse('recharge_not_approved', jsonb_build_object('recharge', NEW.recharge_id))
  WHERE v_recharge.status IS DISTINCT FROM 2;
  SELECT * INTO v_first FROM reversal WHERE recharge_id = NEW.recharge_id ORDER BY id LIMIT 1;
  PERFORM refuse('recharge_reversed', jsonb_build_object('recharge', NEW.recharge_id))
  WHERE EXISTS (SELECT FROM reversal WHERE recharge_id = NEW.recharge_id AND posted);
  PERFORM refuse('same_person') WHERE v_first.operator = session_user;
  PERFORM refuse('reason_missing', '{"column": "note"}') WHERE NOT has_words(NEW.note);
  NEW.points := v_recharge.amount / 100.0;
  NEW.username := (SELECT username FROM member WHERE id = v_recharge.member_id);
  NEW.operator := session_user;
  NEW.reason := NEW.note;
  NEW.posted := v_first.id IS NOT NULL;
  NEW.created_at := app_now();
  IF NEW.posted THEN
    PERFORM FROM member WHERE id = v_recharge.member_id FOR NO KEY UPDATE;
    SELECT balance INTO v_balance FROM ledger_account WHERE member_id = v_recharge.member_id
      AND kind = 'wallet' FOR NO KEY UPDATE;
    PERFORM refuse('wallet_too_low', jsonb_build_object('holds', (v_balance / 100.0)::numeric(12, 2)::text,
      'taken', NEW.points::text))
    WHERE v_balance < v_recharge.amount;
    PERFORM reverse_transaction((SELECT id FROM ledger_transaction WHERE reference = 'recharge:' || NEW.recharge_id),
      v_first.reason);
    INSERT INTO support_message (member_id, phrase, parameters)
    VALUES (v_recharge.member_id, 'recharge_reversed',
      jsonb_build_object('reference', v_recharge.id, 'points', v_recharge.id));
  END IF;
  RETURN NEW;
END
$$;
