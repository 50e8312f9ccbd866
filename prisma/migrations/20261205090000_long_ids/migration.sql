SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- Ids of what grows with play are 64 bits: 2^31 bets or entries are days at the measured peak. Each table is rewritten once, with its
-- references taken off before and checked once behind it. An identity's sequence follows its column.
DROP TRIGGER bet_stays ON bet;
DROP FUNCTION post_transaction(text, text, text, int[], bigint[]);
ALTER TABLE bet DROP CONSTRAINT bet_order_id_fkey;
ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_transaction_id_fkey, DROP CONSTRAINT ledger_entry_account_id_fkey;
ALTER TABLE log_cosignature DROP CONSTRAINT log_cosignature_size_fkey;

ALTER TABLE bet_order ALTER id TYPE bigint;
ALTER TABLE bet ALTER id TYPE bigint, ALTER order_id TYPE bigint;
ALTER TABLE ledger_account ALTER id TYPE bigint;
ALTER TABLE ledger_transaction ALTER id TYPE bigint;
ALTER TABLE ledger_entry ALTER id TYPE bigint, ALTER transaction_id TYPE bigint, ALTER account_id TYPE bigint;
ALTER TABLE remembered_request ALTER answer_id TYPE bigint;
ALTER TABLE audit ALTER id TYPE bigint;
ALTER TABLE login_failure ALTER id TYPE bigint;
ALTER TABLE log_head ALTER seq TYPE bigint;
ALTER TABLE log_entry ALTER seq TYPE bigint;
ALTER TABLE public_line ALTER id TYPE bigint, ALTER place TYPE bigint;
ALTER TABLE public_log ALTER size TYPE bigint;
ALTER TABLE log_node ALTER place TYPE bigint;
ALTER TABLE log_checkpoint ALTER size TYPE bigint;
ALTER TABLE log_cosignature ALTER size TYPE bigint;

ALTER TABLE bet ADD CONSTRAINT bet_order_id_fkey FOREIGN KEY (order_id) REFERENCES bet_order (id);
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transaction (id),
  ADD CONSTRAINT ledger_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account (id);
ALTER TABLE log_cosignature ADD CONSTRAINT log_cosignature_size_fkey FOREIGN KEY (size) REFERENCES log_checkpoint (size);

-- The rewritten columns have lost their statistics. An empty table keeps having none: a plan for no rows would be remembered.
DO $$
BEGIN
  IF EXISTS (SELECT FROM bet) THEN
    ANALYZE bet, bet_order, ledger_account, ledger_entry, ledger_transaction, public_line;
  END IF;
END $$;

CREATE TRIGGER bet_stays BEFORE UPDATE ON bet FOR EACH ROW
  WHEN (OLD.status <> 'open' OR (NEW.id, NEW.order_id, NEW.draw_id, NEW.member_id, NEW.option, NEW.stake, NEW.odds, NEW.placed_at, NEW.leaf)
    IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.draw_id, OLD.member_id, OLD.option, OLD.stake, OLD.odds, OLD.placed_at, OLD.leaf))
  EXECUTE FUNCTION bet_stays();

-- From here on every function is as before, with the wider type where it carries one of these ids.
CREATE FUNCTION post_transaction(p_kind text, p_reference text, p_reason text, p_accounts bigint[], p_amounts bigint[])
RETURNS bigint LANGUAGE sql BEGIN ATOMIC
  WITH line AS MATERIALIZED (
    SELECT account, sum(amount)::bigint AS amount
    FROM unnest(p_accounts, p_amounts) AS raw (account, amount) GROUP BY account HAVING sum(amount) <> 0
  ), made AS (
    INSERT INTO ledger_transaction (kind, reference, reason) SELECT p_kind, p_reference, p_reason WHERE EXISTS (SELECT FROM line) RETURNING id
  ), held AS MATERIALIZED (
    SELECT a.id FROM ledger_account a WHERE a.id = ANY (ARRAY(SELECT account FROM line)) AND a.balance IS NOT NULL ORDER BY a.id FOR NO KEY UPDATE
  ), moved AS (
    UPDATE ledger_account a SET balance = a.balance + line.amount, version = a.version + 1
    FROM line, (SELECT count(*) FROM held) AS all_held (n) WHERE a.id = line.account AND a.balance IS NOT NULL AND all_held.n > 0
    RETURNING a.id, a.balance, a.version
  ), booked AS (
    INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_before, balance_after, version)
    SELECT made.id, line.account, line.amount, moved.balance - line.amount, moved.balance, moved.version
    FROM made CROSS JOIN line LEFT JOIN moved ON moved.id = line.account
    ORDER BY line.account
  )
  SELECT id FROM made;
END;

DROP FUNCTION shared_account(text), wallet_of(int, text);
CREATE FUNCTION shared_account(p_kind text) RETURNS bigint LANGUAGE sql STABLE SET search_path = public, pg_temp
  AS $$ SELECT id FROM ledger_account WHERE kind = p_kind AND member_id IS NULL AND draw_id IS NULL $$;
CREATE FUNCTION wallet_of(p_member int, p_kind text) RETURNS bigint LANGUAGE sql STABLE SET search_path = public, pg_temp
  AS $$ SELECT id FROM ledger_account WHERE member_id = p_member AND kind = p_kind $$;

CREATE OR REPLACE FUNCTION register_member(
  p_username text, p_password_hash text, p_fairness_key bytea, p_code text, p_adult boolean, p_terms text, p_language text,
  OUT refusal text, OUT member_id int
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_invite invite_code;
  v_wallet bigint;
BEGIN
  SELECT * INTO v_invite FROM invite_code WHERE code = p_code FOR UPDATE;
  IF v_invite.code IS NULL OR NOT v_invite.open OR v_invite.uses >= v_invite.max_uses THEN
    refusal := 'invite_invalid';
    RETURN;
  END IF;
  IF NOT p_adult AND NOT v_invite.adult_checked THEN
    refusal := 'adult_required';
    RETURN;
  END IF;
  INSERT INTO member (username, language, adult_confirmed_at, adult_confirmed_by, terms_version, invite_code)
  VALUES (p_username, p_language, app_now(), CASE WHEN p_adult THEN 'member' ELSE 'invite' END, p_terms, p_code)
  ON CONFLICT DO NOTHING RETURNING id INTO member_id;
  IF member_id IS NULL THEN
    refusal := 'username_taken';
    RETURN;
  END IF;
  UPDATE invite_code SET uses = uses + 1 WHERE code = p_code;
  INSERT INTO member_secret (member_id, password_hash, fairness_key) VALUES (register_member.member_id, p_password_hash, p_fairness_key);
  INSERT INTO ledger_account (kind, member_id, balance) VALUES ('hold', register_member.member_id, 0);
  INSERT INTO ledger_account (kind, member_id, balance) VALUES ('wallet', register_member.member_id, 0) RETURNING id INTO v_wallet;
  PERFORM post_transaction('grant', 'grant:' || member_id, 'welcome',
    ARRAY[v_wallet, shared_account('grant')], ARRAY[welcome_grant(), -welcome_grant()]);
END $$;

CREATE OR REPLACE FUNCTION append_log(p_game int, p_draw int, p_line text) RETURNS text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_prev text := lock_log_head(p_game);
  v_line text := p_line || '|' || v_prev;
  v_hash text := hex_sha256(v_line);
  v_seq bigint;
BEGIN
  UPDATE log_head SET seq = seq + 1, hash = v_hash WHERE game_id = p_game RETURNING seq INTO v_seq;
  INSERT INTO log_entry (game_id, seq, draw_id, line, hash, prev) VALUES (p_game, v_seq, p_draw, v_line, v_hash, v_prev);
  RETURN v_hash;
END $$;

CREATE OR REPLACE FUNCTION pay_batch(p_draw int) RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_draw draw;
  v_kind text;
  v_wins text[];
  v_batch int;
  v_from int;
  v_upto int;
  v_bets int;
  v_staked bigint;
  v_returned bigint;
  v_accounts bigint[];
  v_amounts bigint[];
  v_reason text;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw;
  v_kind := CASE v_draw.status WHEN 'settled' THEN 'settle' ELSE 'void' END;
  v_wins := ARRAY(SELECT o FROM unnest(options()) AS o WHERE option_wins(o, v_draw.dice));
  SELECT COALESCE(max(batch), 0) + 1, COALESCE(max(upto), 0) INTO v_batch, v_from FROM draw_payment WHERE draw_id = p_draw;
  SELECT member_id INTO v_upto FROM bet WHERE draw_id = p_draw AND status = 'open' AND member_id > v_from
    ORDER BY member_id OFFSET payment_size() - 1 LIMIT 1;
  WITH ended AS (
    UPDATE bet SET settled_at = app_now(),
      status = CASE WHEN v_kind = 'void' THEN 'refunded' WHEN option = ANY (v_wins) THEN 'won' ELSE 'lost' END,
      payout = CASE WHEN v_kind = 'void' THEN stake WHEN option = ANY (v_wins) THEN stake * odds / 100 ELSE 0 END
    WHERE draw_id = p_draw AND status = 'open' AND member_id > v_from AND member_id <= COALESCE(v_upto, 2147483647)
    RETURNING member_id, stake, payout
  ), owed AS (
    SELECT a.id, w.payout FROM (SELECT member_id, sum(payout)::bigint AS payout FROM ended GROUP BY member_id HAVING sum(payout) > 0) AS w
    JOIN ledger_account a ON a.member_id = w.member_id AND a.kind = 'wallet'
  )
  SELECT count(*), COALESCE(sum(stake), 0), COALESCE(sum(payout), 0), (SELECT array_agg(id) FROM owed), (SELECT array_agg(payout) FROM owed)
  INTO v_bets, v_staked, v_returned, v_accounts, v_amounts FROM ended;
  SELECT g.key || ' ' || v_draw.issue INTO v_reason FROM game g WHERE g.id = v_draw.game_id;
  PERFORM post_transaction(v_kind, v_kind || ':' || p_draw || CASE WHEN v_batch > 1 THEN ':' || v_batch ELSE '' END, v_reason,
    v_accounts || ARRAY[(SELECT id FROM ledger_account WHERE kind = 'escrow' AND member_id IS NULL AND draw_id = p_draw), shared_account('house')],
    v_amounts || ARRAY[-v_staked, v_staked - v_returned]);
  INSERT INTO draw_payment (draw_id, batch, upto, bets) VALUES (p_draw, v_batch, v_upto, v_bets);
  IF v_upto IS NULL THEN
    UPDATE draw SET paid_at = app_now() WHERE id = p_draw;
  END IF;
  RETURN v_upto IS NOT NULL;
END $$;

DROP FUNCTION reverse_transaction(int, text);
CREATE FUNCTION reverse_transaction(p_transaction bigint, p_reason text) RETURNS bigint LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_kind text;
  v_accounts bigint[];
  v_amounts bigint[];
BEGIN
  SELECT kind INTO v_kind FROM ledger_transaction WHERE id = p_transaction;
  IF v_kind IS NULL OR v_kind NOT IN ('recharge', 'grant') THEN
    RAISE EXCEPTION 'only a recharge or a grant is reversed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF length(btrim(p_reason)) < 3 THEN
    RAISE EXCEPTION 'say why: the member reads the reason' USING ERRCODE = 'check_violation';
  END IF;
  SELECT array_agg(account_id), array_agg(-amount) INTO v_accounts, v_amounts FROM ledger_entry WHERE transaction_id = p_transaction;
  INSERT INTO intervention (action, reason) VALUES ('reverse', p_reason);
  RETURN post_transaction('reverse', 'reverse:' || p_transaction, p_reason, v_accounts, v_amounts);
END $$;

DROP FUNCTION place_order(int, int, boolean, text, text, text[], bigint, text, text);
CREATE FUNCTION place_order(
  p_member int, p_game int, p_own boolean, p_expect text, p_record text, p_options text[], p_stake bigint, p_request text, p_body_hash text,
  OUT refusal text, OUT order_id bigint, OUT record text, OUT leaves text[], OUT amount bigint, OUT placed_at timestamptz
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_draw draw;
  v_member int;
  v_wallet ledger_account;
  v_known record;
  v_now timestamptz;
  v_total bigint := p_stake * cardinality(p_options);
  v_pseudonym text;
  v_remembered remembered_request;
  v_paused boolean := false;
  v_stale boolean := false;
  v_repeated boolean := false;
  v_staked bigint := 0;
BEGIN
  SELECT status INTO v_member FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF p_request <> '' THEN
    SELECT * INTO v_remembered FROM remembered_request WHERE member_id = p_member AND call = 'game/placeOrder' AND request_id = p_request;
    IF v_remembered.answer_id IS NOT NULL THEN
      IF v_remembered.body_hash = p_body_hash THEN
        SELECT o.id, d.record, o.amount, o.placed_at, (SELECT array_agg(b.leaf ORDER BY b.id) FROM bet b WHERE b.order_id = o.id)
        INTO order_id, record, amount, placed_at, leaves
        FROM bet_order o JOIN draw d ON d.id = o.draw_id WHERE o.id = v_remembered.answer_id;
      ELSE
        refusal := 'request_reused';
      END IF;
      RETURN;
    END IF;
  END IF;

  SELECT * INTO v_wallet FROM ledger_account WHERE member_id = p_member AND kind = 'wallet' FOR NO KEY UPDATE;
  SELECT * INTO v_draw FROM draw WHERE game_id = p_game AND status = 'open' AND app_now() >= opens_at AND app_now() < closes_at FOR SHARE SKIP LOCKED;
  SELECT g.key, g.status, g.halted_reason, g.condition, l.excluded_until, l.timed_out_until, l.daily_stake, s.fairness_key, e.id AS escrow
  INTO v_known
  FROM (SELECT p_member AS id) AS m LEFT JOIN game g ON g.id = p_game LEFT JOIN play_limit l ON l.member_id = m.id
    LEFT JOIN member_secret s ON s.member_id = m.id
    LEFT JOIN ledger_account e ON e.kind = 'escrow' AND e.member_id IS NULL AND e.draw_id = v_draw.id;
  v_now := date_trunc('milliseconds', app_now()); -- after the last lock: nothing waits any more
  IF v_draw.id IS NULL THEN
    v_paused := EXISTS (SELECT FROM draw WHERE game_id = p_game AND status = 'sealed' AND draw_at <= v_now);
  ELSIF p_expect <> '' AND p_expect <> v_draw.issue THEN
    v_stale := NOT EXISTS (SELECT FROM current_draws(p_game) c JOIN draw d ON d.id IN (c.now_id, c.next_id) WHERE d.issue = p_expect);
  END IF;
  IF cardinality(p_options) > 1 THEN
    v_repeated := (SELECT count(DISTINCT o) FROM unnest(p_options) AS o) <> cardinality(p_options);
  END IF;
  IF v_known.daily_stake IS NOT NULL THEN
    v_staked := staked_today(p_member);
  END IF;
  refusal := CASE
    WHEN v_member IS DISTINCT FROM 1 THEN 'account_disabled'
    WHEN NOT p_own THEN 'other_member'
    WHEN v_known.excluded_until > v_now THEN 'excluded'
    WHEN v_known.timed_out_until > v_now THEN 'timed_out'
    WHEN v_known.key IS NULL THEN 'game_unknown'
    WHEN v_known.halted_reason <> '' OR v_paused THEN 'game_paused'
    WHEN v_known.status <> 1 OR v_draw.id IS NULL OR v_now < v_draw.opens_at OR v_now >= v_draw.closes_at THEN 'game_closed'
    WHEN v_stale OR p_record <> '' AND p_record <> v_draw.record THEN 'issue_stale'
    WHEN v_wallet.balance < v_known.condition THEN 'condition_unmet'
    WHEN cardinality(p_options) = 0 OR NOT p_options <@ options() THEN 'option_unknown'
    WHEN v_repeated THEN 'option_repeated'
    WHEN p_stake IS NULL OR p_stake NOT BETWEEN 100 AND 500000 OR p_stake % 100 <> 0 THEN 'stake_invalid'
    WHEN v_known.daily_stake < v_total + v_staked THEN 'daily_limit'
    WHEN v_wallet.balance < v_total THEN 'insufficient_points'
  END;
  IF refusal IS NOT NULL THEN
    RETURN;
  END IF;

  v_pseudonym := left(encode(hmac(convert_to(v_draw.record, 'UTF8'), v_known.fairness_key, 'sha256'), 'hex'), 16);
  record := v_draw.record;
  amount := v_total;
  placed_at := v_now;
  INSERT INTO bet_order (member_id, draw_id, amount, placed_at) VALUES (p_member, v_draw.id, v_total, v_now) RETURNING id INTO order_id;
  WITH numbered AS (
    SELECT nextval('bet_id_seq') AS id, option, (v_draw.odds ->> option)::int AS odds FROM unnest(p_options) AS option
  ), made AS (
    INSERT INTO bet (id, order_id, draw_id, member_id, option, stake, odds, placed_at, leaf, leaf_hash) OVERRIDING SYSTEM VALUE
    SELECT id, place_order.order_id, v_draw.id, p_member, option, p_stake, odds, v_now, leaf, leaf_hash(leaf)
    FROM numbered, LATERAL (SELECT concat_ws('|', 'bet/v1', id, v_pseudonym, option, p_stake, odds, ms(v_now)) AS leaf) AS written
    RETURNING id, leaf
  )
  SELECT array_agg(leaf ORDER BY id) INTO leaves FROM made;
  PERFORM post_transaction('order', 'order:' || place_order.order_id, v_known.key || ' ' || v_draw.issue,
    ARRAY[v_wallet.id, v_known.escrow], ARRAY[-v_total, v_total]);
  IF p_request <> '' THEN
    INSERT INTO remembered_request (member_id, call, request_id, body_hash, answer_id)
    VALUES (p_member, 'game/placeOrder', p_request, p_body_hash, place_order.order_id);
  END IF;
END $$;
GRANT EXECUTE ON FUNCTION place_order(int, int, boolean, text, text, text[], bigint, text, text) TO saikoro_app;

DROP FUNCTION place_lines(), log_tile(int, int, int), log_root(int), log_hashes(int, int, int), publish_checkpoint(int, text, text), store_cosignature(int, text, text);
CREATE FUNCTION place_lines() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_before bigint;
  v_after bigint;
  v_from bigint;
  v_to bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM public_line WHERE place IS NULL) THEN
    RETURN (SELECT size FROM public_log);
  END IF;
  SELECT size INTO v_before FROM public_log FOR UPDATE;
  WITH waiting AS (
    SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth FROM (SELECT id FROM public_line WHERE place IS NULL ORDER BY id LIMIT 10000) AS w
  )
  UPDATE public_line l SET place = v_before + nth FROM waiting WHERE l.id = waiting.id;
  GET DIAGNOSTICS v_after = ROW_COUNT;
  v_after := v_after + v_before;
  UPDATE public_log SET size = v_after;
  v_from := v_before;
  v_to := v_after;
  FOR v_level IN 1..3 LOOP
    v_from := v_from / 256;
    v_to := v_to / 256;
    EXIT WHEN v_from = v_to;
    INSERT INTO log_node (level, place, hash)
    SELECT v_level, n, decode(merkle_root(log_hashes(v_level - 1, n * 256, 256)), 'hex') FROM generate_series(v_from, v_to - 1) AS n;
  END LOOP;
  RETURN v_after;
END $$;

CREATE FUNCTION log_hashes(p_level int, p_from bigint, p_count int) RETURNS bytea[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_level = 0 THEN
    RETURN (SELECT array_agg(leaf ORDER BY place) FROM public_line WHERE place >= p_from AND place < p_from + LEAST(p_count, 256));
  END IF;
  RETURN (SELECT array_agg(hash ORDER BY place) FROM log_node WHERE level = p_level AND place >= p_from AND place < p_from + LEAST(p_count, 256));
END $$;

CREATE FUNCTION log_tile(p_level int, p_from bigint, p_count int) RETURNS bytea LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT COALESCE(string_agg(hash, ''::bytea ORDER BY nth), ''::bytea) FROM unnest(log_hashes(p_level, p_from, p_count)) WITH ORDINALITY AS h (hash, nth)
$$;

CREATE FUNCTION log_root(p_size bigint) RETURNS text LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_left bigint := p_size;
  v_hashes bytea[];
  v_carried bytea[] := '{}';
BEGIN
  FOR v_level IN 0..3 LOOP
    v_hashes := COALESCE(log_hashes(v_level, v_left / 256 * 256, (v_left % 256)::int), '{}') || v_carried;
    IF cardinality(v_hashes) > 0 THEN
      v_carried := ARRAY[decode(merkle_root(v_hashes), 'hex')];
    END IF;
    v_left := v_left / 256;
  END LOOP;
  RETURN merkle_root(v_carried);
END $$;

CREATE FUNCTION publish_checkpoint(p_size bigint, p_root text, p_note text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_log public_log;
BEGIN
  SELECT * INTO v_log FROM public_log FOR UPDATE;
  IF p_size > v_log.size OR v_log.vkey = '' OR log_root(p_size) IS DISTINCT FROM p_root THEN
    RAISE EXCEPTION 'this is not the head of the public log' USING ERRCODE = 'check_violation';
  END IF;
  IF p_size <= (SELECT max(size) FROM log_checkpoint) THEN
    RETURN false;
  END IF;
  INSERT INTO log_checkpoint (size, root, note) VALUES (p_size, p_root, p_note);
  RETURN true;
END $$;

CREATE FUNCTION store_cosignature(p_size bigint, p_witness text, p_line text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO log_cosignature (size, witness, line) VALUES (p_size, p_witness, p_line) ON CONFLICT DO NOTHING
$$;
GRANT EXECUTE ON FUNCTION log_tile(int, bigint, int) TO saikoro_app, saikoro_worker;
GRANT EXECUTE ON FUNCTION place_lines(), publish_checkpoint(bigint, text, text), store_cosignature(bigint, text, text) TO saikoro_worker;

SELECT guard_sessions();

RESET ROLE;
