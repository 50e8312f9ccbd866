SET ROLE saikoro_owner;

CREATE TABLE bet_order (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id int NOT NULL REFERENCES member (id),
  draw_id int NOT NULL REFERENCES draw (id),
  amount bigint NOT NULL CHECK (amount > 0),
  placed_at timestamptz NOT NULL
);
CREATE INDEX bet_order_member_id_placed_at_idx ON bet_order (member_id, placed_at);

CREATE TABLE bet (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id int NOT NULL REFERENCES bet_order (id),
  draw_id int NOT NULL REFERENCES draw (id),
  member_id int NOT NULL REFERENCES member (id),
  option text NOT NULL CHECK (option = ANY (options())),
  stake bigint NOT NULL CHECK (stake BETWEEN 100 AND 500000 AND stake % 100 = 0),
  odds int NOT NULL CHECK (odds > 0),
  placed_at timestamptz NOT NULL,
  leaf text NOT NULL,
  leaf_hash bytea NOT NULL CHECK (leaf_hash = leaf_hash(leaf)),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'won', 'lost', 'refunded')),
  payout bigint NOT NULL DEFAULT 0,
  settled_at timestamptz,
  UNIQUE (order_id, option),
  CONSTRAINT payout_follows_status CHECK (payout = CASE status WHEN 'won' THEN stake * odds / 100 WHEN 'refunded' THEN stake ELSE 0 END),
  CHECK ((settled_at IS NULL) = (status = 'open'))
);
CREATE INDEX bet_draw_id_idx ON bet (draw_id, id);
CREATE INDEX bet_member_id_idx ON bet (member_id, id DESC);

CREATE FUNCTION bet_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.status <> 'open' OR (NEW.id, NEW.order_id, NEW.draw_id, NEW.member_id, NEW.option, NEW.stake, NEW.odds, NEW.placed_at, NEW.leaf)
    IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.draw_id, OLD.member_id, OLD.option, OLD.stake, OLD.odds, OLD.placed_at, OLD.leaf)
  THEN
    RAISE EXCEPTION 'a bet stays as it was placed and is settled once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bet_stays BEFORE UPDATE ON bet FOR EACH ROW EXECUTE FUNCTION bet_stays();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON bet
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A bet stays in the books.');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON bet_order
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('An order stays in the books.');

-- The accepted actions that a client named with a request_id; refusals are not remembered.
CREATE TABLE remembered_request (
  member_id int NOT NULL REFERENCES member (id),
  call text NOT NULL,
  request_id text NOT NULL CHECK (length(request_id) BETWEEN 1 AND 64),
  body_hash text NOT NULL CHECK (is_hash(body_hash)),
  answer_id int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (member_id, call, request_id)
);
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON remembered_request
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A request has one answer.');

-- now: newest settled draw whose time has passed; next: first draw, not skipped, that is unfinished or still ahead.
CREATE FUNCTION current_draws(p_game int, OUT now_id int, OUT next_id int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT
    (SELECT id FROM draw WHERE game_id = p_game AND status = 'settled' AND draw_at <= app_now() ORDER BY draw_at DESC LIMIT 1),
    (SELECT id FROM draw WHERE game_id = p_game AND status <> 'skipped'
      AND draw_at >= LEAST(app_now(), (SELECT min(draw_at) FROM draw WHERE game_id = p_game AND status IN ('scheduled', 'open', 'sealed')))
      AND (status IN ('scheduled', 'open', 'sealed') OR draw_at > app_now())
      ORDER BY draw_at LIMIT 1)
$$;
CREATE INDEX draw_unfinished_idx ON draw (game_id, draw_at) WHERE status IN ('scheduled', 'open', 'sealed');

-- A member's day for the daily limit starts at midnight, nine hours ahead of UTC.
CREATE FUNCTION play_day_start() RETURNS timestamptz LANGUAGE sql STABLE
  AS $$ SELECT (date_trunc('day', app_now() AT TIME ZONE 'UTC' + interval '9 hours') - interval '9 hours') AT TIME ZONE 'UTC' $$;

-- Places an order on the open draw, or says why not, in the contract's order of checks. The draw is held FOR SHARE, so
-- that sealing waits for orders under way; the member's row makes orders of one member take turns.
CREATE FUNCTION place_order(
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
  SELECT * INTO v_draw FROM draw WHERE game_id = p_game AND status = 'open' AND app_now() < closes_at FOR SHARE;
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

  SELECT * INTO v_game FROM game WHERE id = p_game;
  SELECT * INTO v_limit FROM play_limit WHERE member_id = p_member;
  SELECT * INTO v_wallet FROM ledger_account WHERE member_id = p_member AND kind = 'wallet' FOR NO KEY UPDATE;
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

GRANT SELECT ON bet_order, bet TO saikoro_app, saikoro_operator;
GRANT SELECT ON bet TO saikoro_worker;
GRANT EXECUTE ON FUNCTION current_draws(int), place_order(int, int, boolean, text, text, text[], bigint, text, text) TO saikoro_app;

RESET ROLE;
