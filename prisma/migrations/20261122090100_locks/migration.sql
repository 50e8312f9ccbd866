-- The watchdog below ends sessions of other logins. Only a superuser, or a role that may pass these two on, can give them.
DO $$
BEGIN
  GRANT pg_signal_backend, pg_read_all_stats TO saikoro_owner;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE EXCEPTION 'this login may not pass on pg_signal_backend and pg_read_all_stats: migrate as a superuser, or grant both to saikoro_owner';
END $$;

SET ROLE saikoro_owner;

-- An operator can lock every row that an operator can edit, for as long as a transaction stays open. So what operators edit lies
-- in rows of its own, to which no table of the engine refers: a lock there stops no step of a draw. What is changed there is
-- carried over, which takes a lock that foreign keys do not wait for.
CREATE TABLE game_setting (
  game_id int PRIMARY KEY REFERENCES game (id),
  key text NOT NULL,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  name_ja text NOT NULL,
  name_ms text NOT NULL,
  desc_zh text NOT NULL,
  desc_en text NOT NULL,
  desc_ja text NOT NULL,
  desc_ms text NOT NULL,
  status int NOT NULL,
  sort int NOT NULL,
  note text NOT NULL DEFAULT ''
);
CREATE TABLE member_status (
  member_id int PRIMARY KEY REFERENCES member (id),
  username text NOT NULL,
  status int NOT NULL,
  note text NOT NULL DEFAULT ''
);
INSERT INTO game_setting
  SELECT id, key, name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, status, sort FROM game;
INSERT INTO member_status SELECT id, username, status FROM member;

REVOKE UPDATE ON game, member FROM saikoro_operator;
DROP TRIGGER audit_change ON game;
DROP TRIGGER a_guard_text ON game;
DROP TRIGGER audit_change ON member;
DROP TRIGGER a_guard_text ON member;
ALTER TABLE game DROP COLUMN note;
ALTER TABLE member DROP COLUMN note;

CREATE FUNCTION carry_game_setting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE game SET name_zh = NEW.name_zh, name_en = NEW.name_en, name_ja = NEW.name_ja, name_ms = NEW.name_ms,
    desc_zh = NEW.desc_zh, desc_en = NEW.desc_en, desc_ja = NEW.desc_ja, desc_ms = NEW.desc_ms, status = NEW.status, sort = NEW.sort
  WHERE id = NEW.game_id AND (name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, status, sort)
    IS DISTINCT FROM (NEW.name_zh, NEW.name_en, NEW.name_ja, NEW.name_ms, NEW.desc_zh, NEW.desc_en, NEW.desc_ja, NEW.desc_ms, NEW.status, NEW.sort);
  RETURN NULL;
END $$;
CREATE FUNCTION carry_member_status() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE member SET status = NEW.status WHERE id = NEW.member_id AND status <> NEW.status;
  RETURN NULL;
END $$;

-- The other way: a new game or member gets its row, and what the owner changes is shown to operators.
CREATE FUNCTION show_game_setting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO game_setting VALUES (NEW.id, NEW.key, NEW.name_zh, NEW.name_en, NEW.name_ja, NEW.name_ms,
    NEW.desc_zh, NEW.desc_en, NEW.desc_ja, NEW.desc_ms, NEW.status, NEW.sort)
  ON CONFLICT (game_id) DO UPDATE SET key = NEW.key, name_zh = NEW.name_zh, name_en = NEW.name_en, name_ja = NEW.name_ja, name_ms = NEW.name_ms,
    desc_zh = NEW.desc_zh, desc_en = NEW.desc_en, desc_ja = NEW.desc_ja, desc_ms = NEW.desc_ms, status = NEW.status, sort = NEW.sort;
  RETURN NULL;
END $$;
CREATE FUNCTION show_member_status() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO member_status VALUES (NEW.id, NEW.username, NEW.status)
  ON CONFLICT (member_id) DO UPDATE SET username = NEW.username, status = NEW.status;
  RETURN NULL;
END $$;
CREATE TRIGGER carry_game_setting AFTER UPDATE ON game_setting FOR EACH ROW EXECUTE FUNCTION carry_game_setting();
CREATE TRIGGER carry_member_status AFTER UPDATE OF status ON member_status FOR EACH ROW EXECUTE FUNCTION carry_member_status();
-- Only changes of the owner's own hand: what an operator changed came from that row.
CREATE TRIGGER show_game_setting AFTER INSERT ON game FOR EACH ROW EXECUTE FUNCTION show_game_setting();
CREATE TRIGGER show_game_setting_again AFTER UPDATE OF key, name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, status, sort ON game
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION show_game_setting();
CREATE TRIGGER show_member_status AFTER INSERT ON member FOR EACH ROW EXECUTE FUNCTION show_member_status();
CREATE TRIGGER show_member_status_again AFTER UPDATE OF username, status ON member
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION show_member_status();

CREATE TRIGGER a_guard_text BEFORE UPDATE ON game_setting FOR EACH ROW EXECUTE FUNCTION guard_text(
  'name_zh', 'name_en', 'name_ja', 'name_ms', 'desc_zh', 'desc_en', 'desc_ja', 'desc_ms', 'note');
CREATE TRIGGER a_guard_text BEFORE UPDATE ON member_status FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER audit_change BEFORE UPDATE ON game_setting FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER audit_change BEFORE UPDATE ON member_status FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON game_setting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Set the status of a game to 0 instead.');
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON member_status
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Set the status of a member instead.');

GRANT SELECT ON game_setting, member_status TO saikoro_operator;
GRANT UPDATE (name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, status, sort, note) ON game_setting TO saikoro_operator;
GRANT UPDATE (status, note) ON member_status TO saikoro_operator;

-- Places an order on the open draw, or says why not, in the contract's order of checks. Locks: the member's row makes orders of
-- one member take turns, then the wallet, then the draw FOR SHARE, so that sealing waits for orders under way. With the draw in
-- hand nothing is waited for any more, and a draw that a step holds is closed: it is not waited for either.
CREATE OR REPLACE FUNCTION place_order(
  p_member int, p_game int, p_own boolean, p_expect text, p_record text, p_options text[], p_stake bigint, p_request text, p_body_hash text,
  OUT refusal text, OUT order_id int
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_draw draw;
  v_game game;
  v_member member;
  v_limit play_limit;
  v_wallet ledger_account;
  v_key bytea;
  v_escrow int;
  v_now timestamptz;
  v_total bigint;
  v_pseudonym text;
  v_remembered remembered_request;
BEGIN
  SELECT * INTO v_member FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF p_request <> '' THEN
    SELECT * INTO v_remembered FROM remembered_request WHERE member_id = p_member AND call = 'game/placeOrder' AND request_id = p_request;
    IF v_remembered.answer_id IS NOT NULL THEN
      IF v_remembered.body_hash = p_body_hash THEN
        order_id := v_remembered.answer_id;
      ELSE
        refusal := 'request_reused';
      END IF;
      RETURN;
    END IF;
  END IF;

  SELECT * INTO v_wallet FROM ledger_account WHERE member_id = p_member AND kind = 'wallet' FOR NO KEY UPDATE;
  SELECT * INTO v_draw FROM draw WHERE game_id = p_game AND status = 'open' AND app_now() < closes_at FOR SHARE SKIP LOCKED;
  SELECT * INTO v_game FROM game WHERE id = p_game;
  SELECT * INTO v_limit FROM play_limit WHERE member_id = p_member;
  v_now := date_trunc('milliseconds', app_now()); -- after the last lock: nothing waits any more
  v_total := p_stake * cardinality(p_options);
  refusal := CASE
    WHEN v_member.status IS DISTINCT FROM 1 THEN 'account_disabled'
    WHEN NOT p_own THEN 'other_member'
    WHEN v_limit.excluded_until > v_now THEN 'excluded'
    WHEN v_limit.timed_out_until > v_now THEN 'timed_out'
    WHEN v_game.id IS NULL THEN 'game_unknown'
    WHEN v_game.halted_reason <> '' OR EXISTS (
      SELECT FROM draw WHERE game_id = p_game AND status = 'sealed' AND draw_at <= v_now) THEN 'game_paused'
    WHEN v_game.status <> 1 OR v_draw.id IS NULL OR v_now >= v_draw.closes_at THEN 'game_closed'
    WHEN p_expect <> '' AND p_expect <> v_draw.issue AND NOT EXISTS (
      SELECT FROM current_draws(p_game) c JOIN draw d ON d.id IN (c.now_id, c.next_id) WHERE d.issue = p_expect) THEN 'issue_stale'
    WHEN p_record <> '' AND p_record <> v_draw.record THEN 'issue_stale'
    WHEN v_wallet.balance < v_game.condition THEN 'condition_unmet'
    WHEN cardinality(p_options) = 0 OR NOT p_options <@ options() THEN 'option_unknown'
    WHEN (SELECT count(DISTINCT o) FROM unnest(p_options) AS o) <> cardinality(p_options) THEN 'option_repeated'
    WHEN p_stake IS NULL OR p_stake NOT BETWEEN 100 AND 500000 OR p_stake % 100 <> 0 THEN 'stake_invalid'
    WHEN v_limit.daily_stake < v_total + (SELECT COALESCE(sum(stake), 0) FROM bet
      WHERE member_id = p_member AND placed_at >= play_day_start() AND status <> 'refunded') THEN 'daily_limit'
    WHEN v_wallet.balance < v_total THEN 'insufficient_points'
  END;
  IF refusal IS NOT NULL THEN
    RETURN;
  END IF;

  SELECT fairness_key INTO v_key FROM member_secret WHERE member_id = p_member;
  v_pseudonym := left(encode(hmac(convert_to(v_draw.record, 'UTF8'), v_key, 'sha256'), 'hex'), 16);
  INSERT INTO bet_order (member_id, draw_id, amount, placed_at) VALUES (p_member, v_draw.id, v_total, v_now) RETURNING id INTO order_id;
  INSERT INTO bet (id, order_id, draw_id, member_id, option, stake, odds, placed_at, leaf, leaf_hash) OVERRIDING SYSTEM VALUE
  SELECT made.id, place_order.order_id, v_draw.id, p_member, made.option, p_stake, made.odds, v_now, made.leaf, leaf_hash(made.leaf)
  FROM (
    SELECT id, option, odds, concat_ws('|', 'bet/v1', id, v_pseudonym, option, p_stake, odds, ms(v_now)) AS leaf
    FROM (SELECT nextval('bet_id_seq')::int AS id, option, (v_draw.odds ->> option)::int AS odds FROM unnest(p_options) AS option) AS numbered
  ) AS made;
  SELECT id INTO v_escrow FROM ledger_account WHERE kind = 'escrow' AND draw_id = v_draw.id;
  PERFORM post_transaction('order', 'order:' || order_id, v_game.key || ' ' || v_draw.issue,
    ARRAY[v_wallet.id, v_escrow], ARRAY[-v_total, v_total]);
  IF p_request <> '' THEN
    INSERT INTO remembered_request (member_id, call, request_id, body_hash, answer_id)
    VALUES (p_member, 'game/placeOrder', p_request, p_body_hash, order_id);
  END IF;
END $$;

-- Ends the sessions that keep API or worker waiting for a lock longer than a second, and writes down whose they were. An operator's
-- goes whatever it does; one of API or worker when it rests inside a transaction, or works on one for longer than its steps take.
CREATE FUNCTION end_blockers() RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_blocker record;
  v_ended int := 0;
BEGIN
  FOR v_blocker IN
    SELECT DISTINCT b.pid, b.usename::text AS login, b.state, b.xact_start, b.backend_start
    FROM pg_locks l
    JOIN pg_stat_activity w ON w.pid = l.pid AND w.datname = current_database() AND w.usename <> 'saikoro_owner'
    CROSS JOIN LATERAL unnest(pg_blocking_pids(l.pid)) AS blocking (pid)
    JOIN pg_stat_activity b ON b.pid = blocking.pid AND b.wait_event_type IS DISTINCT FROM 'Lock'
    WHERE NOT l.granted AND l.waitstart < clock_timestamp() - interval '1 second'
      AND pg_has_role(w.usesysid, 'saikoro_owner', 'MEMBER') IS NOT TRUE
      AND (pg_has_role(w.usesysid, 'saikoro_worker', 'MEMBER') OR pg_has_role(w.usesysid, 'saikoro_app', 'MEMBER'))
      AND pg_has_role(b.usesysid, 'saikoro_owner', 'MEMBER') IS NOT TRUE
      AND (pg_has_role(b.usesysid, 'saikoro_operator', 'MEMBER') OR b.state <> 'active'
        OR b.xact_start < clock_timestamp() - CASE WHEN pg_has_role(b.usesysid, 'saikoro_worker', 'MEMBER') THEN interval '10 seconds' ELSE interval '2500 milliseconds' END)
  LOOP
    IF pg_terminate_backend(v_blocker.pid) THEN
      v_ended := v_ended + 1;
      INSERT INTO audit (actor, table_name, action, after, reason)
      VALUES (session_user, 'pg_stat_activity', 'END', to_jsonb(v_blocker), 'kept API or worker waiting for a lock');
    END IF;
  END LOOP;
  RETURN v_ended;
END $$;
GRANT EXECUTE ON FUNCTION end_blockers() TO saikoro_app, saikoro_worker;

RESET ROLE;
