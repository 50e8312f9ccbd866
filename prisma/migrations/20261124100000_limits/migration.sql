SET ROLE saikoro_owner;

-- Rows that a member makes and takes back cost nothing, so that their number has a limit a day; the limits are far from what a person does.
CREATE OR REPLACE FUNCTION reserve(p_member int, p_profile int, p_on date, p_wish text, p_request text, p_body_hash text, OUT refusal text, OUT reservation_id int)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_member member;
  v_remembered remembered_request;
  v_today date := (app_now() AT TIME ZONE 'UTC' + interval '9 hours')::date;
BEGIN
  SELECT * INTO v_member FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT * INTO v_remembered FROM remembered_request WHERE member_id = p_member AND call = 'xuanfei/reserve' AND request_id = p_request;
  IF v_remembered.answer_id IS NOT NULL THEN
    IF v_remembered.body_hash = p_body_hash THEN
      reservation_id := v_remembered.answer_id;
    ELSE
      refusal := 'request_reused';
    END IF;
    RETURN;
  END IF;
  UPDATE reservation SET status = 'expired'
  WHERE member_id = p_member AND profile_id = p_profile AND status IN ('requested', 'confirmed') AND wanted_on < v_today;
  refusal := CASE
    WHEN v_member.status IS DISTINCT FROM 1 THEN 'account_disabled'
    WHEN NOT v_member.activated THEN 'briefing_needed'
    WHEN NOT EXISTS (SELECT FROM app.listed_profile WHERE id = p_profile) THEN 'profile_unknown'
    WHEN EXISTS (SELECT FROM profile_block WHERE member_id = p_member AND profile_id = p_profile) THEN 'profile_blocked'
    WHEN (SELECT count(*) FROM reservation WHERE member_id = p_member AND created_at > app_now() - interval '24 hours') >= 20 THEN 'reservation_number'
    WHEN p_on IS NULL OR p_on < v_today OR p_on > v_today + 90 THEN 'date_invalid'
    WHEN EXISTS (SELECT FROM reservation WHERE member_id = p_member AND profile_id = p_profile AND status IN ('requested', 'confirmed')) THEN 'already_reserved'
  END;
  IF refusal IS NOT NULL THEN
    RETURN;
  END IF;
  INSERT INTO reservation (profile_id, member_id, wanted_on, wish) VALUES (p_profile, p_member, p_on, p_wish) RETURNING id INTO reservation_id;
  IF p_request <> '' THEN
    INSERT INTO remembered_request (member_id, call, request_id, body_hash, answer_id) VALUES (p_member, 'xuanfei/reserve', p_request, p_body_hash, reservation_id);
  END IF;
END $$;

-- A request that has been cancelled costs a row and four entries. Cancelling is what is limited, not asking: what is asked for is paid.
CREATE FUNCTION may_cancel_withdrawal(p_member int) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*) < 20 FROM withdrawal WHERE member_id = p_member AND status = 4 AND updated_at >= play_day_start()
$$;
CREATE OR REPLACE FUNCTION cancel_withdrawal(p_member int, p_withdrawal int) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE withdrawal SET status = 4 WHERE id = p_withdrawal AND member_id = p_member AND status = 1
    AND NOT (by_disabling AND (SELECT status FROM member WHERE id = p_member) <> 1) AND may_cancel_withdrawal(p_member);
  RETURN FOUND;
END $$;

CREATE OR REPLACE FUNCTION put_card(p_member int, p_bank text, p_number text, p_branch text, p_branch_number text, p_holder text, p_replace boolean,
  OUT refusal text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_bound boolean;
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  v_bound := EXISTS (SELECT FROM bank_card WHERE member_id = p_member);
  refusal := CASE
    WHEN v_bound AND NOT p_replace THEN 'card_bound'
    WHEN NOT v_bound AND p_replace THEN 'card_missing'
    WHEN (SELECT count(*) FROM bank_card WHERE member_id = p_member AND created_at > app_now() - interval '24 hours') >= 10 THEN 'too_many_requests'
  END;
  IF refusal IS NULL THEN
    WITH card AS (
      INSERT INTO bank_card (member_id, bank, number_end, branch, branch_number, holder, effective_from)
      VALUES (p_member, p_bank, right(p_number, 4), p_branch, p_branch_number, p_holder, app_now() + CASE WHEN v_bound THEN interval '24 hours' ELSE interval '0' END)
      RETURNING id)
    INSERT INTO bank_card_secret (card_id, number) SELECT id, p_number FROM card;
  END IF;
END $$;

-- Vouchers: twenty an hour, and forty million bytes a day and member. What no request used goes after a day, what a review has ended
-- after ninety days; the hash of what it showed stays, so that it is not used again.
CREATE TABLE swept_upload (
  upload_id int PRIMARY KEY REFERENCES upload (id),
  at timestamptz NOT NULL DEFAULT app_now()
);
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON swept_upload
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A picture that is gone stays gone.');
COMMENT ON TABLE swept_upload IS 'Engine: vouchers whose time was over, and when their pictures were removed.';
GRANT SELECT ON swept_upload TO saikoro_app;
CREATE INDEX upload_created_at_idx ON upload (created_at);
CREATE INDEX report_created_at_idx ON report (created_at);
CREATE OR REPLACE FUNCTION add_upload(p_member int, p_name text, p_picture_hash text, p_bytes int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  INSERT INTO upload (member_id, name, picture_hash, bytes) SELECT p_member, p_name, p_picture_hash, p_bytes
  WHERE (SELECT count(*) FROM upload WHERE member_id = p_member AND created_at > app_now() - interval '1 hour') < 20
    AND (SELECT COALESCE(sum(bytes), 0) FROM upload WHERE member_id = p_member AND created_at > app_now() - interval '24 hours') + p_bytes <= 40000000;
  RETURN FOUND;
END $$;
CREATE FUNCTION due_uploads() RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.name FROM upload u LEFT JOIN recharge r ON r.upload_id = u.id
  WHERE NOT EXISTS (SELECT FROM swept_upload WHERE upload_id = u.id) AND u.created_at < app_now() - interval '24 hours'
    AND (r.id IS NULL OR r.status <> 1 AND r.updated_at < app_now() - interval '90 days')
  ORDER BY u.created_at LIMIT 100
$$;
CREATE FUNCTION sweep_uploads(p_names text[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO swept_upload (upload_id) SELECT id FROM upload WHERE name = ANY (p_names) AND name IN (SELECT due_uploads()) ON CONFLICT DO NOTHING
$$;

CREATE OR REPLACE FUNCTION request_recharge(p_member int, p_amount bigint, p_payer text, p_upload text, p_request text, p_body_hash text,
  OUT refusal text, OUT recharge_id int) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_member member;
  v_limit play_limit;
  v_upload upload;
  v_remembered remembered_request;
BEGIN
  SELECT * INTO v_member FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT * INTO v_remembered FROM remembered_request WHERE member_id = p_member AND call = 'system/recharge' AND request_id = p_request;
  IF v_remembered.answer_id IS NOT NULL THEN
    IF v_remembered.body_hash = p_body_hash THEN
      recharge_id := v_remembered.answer_id;
    ELSE
      refusal := 'request_reused';
    END IF;
    RETURN;
  END IF;
  SELECT * INTO v_limit FROM play_limit WHERE member_id = p_member;
  -- an hour before it may be swept, so that no picture goes under a request
  SELECT * INTO v_upload FROM upload WHERE name = p_upload AND member_id = p_member AND created_at > app_now() - interval '23 hours';
  refusal := CASE
    WHEN v_member.status IS DISTINCT FROM 1 THEN 'account_disabled'
    WHEN v_limit.excluded_until > app_now() THEN 'excluded'
    WHEN v_limit.timed_out_until > app_now() THEN 'timed_out'
    WHEN recharges_closed() THEN 'recharges_closed'
    WHEN p_amount IS NULL OR p_amount NOT BETWEEN 10000 AND 10000000 THEN 'recharge_amount'
    WHEN btrim(p_payer) = '' THEN 'payer_missing'
    WHEN v_upload.id IS NULL THEN 'voucher_missing'
    WHEN EXISTS (SELECT FROM recharge WHERE upload_id = v_upload.id OR picture_hash = v_upload.picture_hash AND status <> 3) THEN 'voucher_used'
  END;
  IF refusal IS NOT NULL THEN
    RETURN;
  END IF;
  INSERT INTO recharge (member_id, amount, payer, payment_reference, upload_id, picture_hash)
  VALUES (p_member, p_amount, btrim(p_payer), 'DEMO-' || upper(encode(gen_random_bytes(5), 'hex')), v_upload.id, v_upload.picture_hash)
  ON CONFLICT DO NOTHING RETURNING id INTO recharge_id;
  IF recharge_id IS NULL THEN
    refusal := 'voucher_used'; -- another member's request with the same picture was a moment faster
    RETURN;
  END IF;
  IF p_request <> '' THEN
    INSERT INTO remembered_request (member_id, call, request_id, body_hash, answer_id) VALUES (p_member, 'system/recharge', p_request, p_body_hash, recharge_id);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION may_cancel_withdrawal(int), due_uploads(), sweep_uploads(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION may_cancel_withdrawal(int), due_uploads(), sweep_uploads(text[]) TO saikoro_app;

SELECT guard_sessions();

RESET ROLE;
