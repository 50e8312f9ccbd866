-- Places orders on open draws, each of which is accepted or refused on its own, in the contract's order of checks. The
-- arrays hold one element per order; p_items are options joined by commas. Returns one row per order with its place in
-- the arrays. Orders of one member are judged in that order, on the balance that the earlier ones left.
--
-- Locks: members (serialises a member's orders), their wallets, then the escrow account of each draw FOR SHARE (sealing
-- waits a moment for orders under way, and for nothing else). Nothing blocks after that. A draw whose escrow is locked
-- counts as closed (SKIP LOCKED). Among several orders, one whose member or wallet is locked elsewhere gets no row: the
-- caller places it alone, so that no order waits for the lock of another member. A single order waits for its locks.
CREATE FUNCTION place_orders(
  p_members int[], p_games int[], p_own boolean[], p_expects text[], p_records text[], p_items text[],
  p_stakes bigint[], p_requests text[], p_body_hashes text[]
) RETURNS TABLE (
  place int, refusal text, order_id bigint, record text, leaves text[], amount bigint, placed_at timestamptz
)
LANGUAGE plpgsql SECURITY DEFINER
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  v_held int[];
  v_draws int[];
  v_order record;
  v_now timestamptz;
  v_first int;
  v_left bigint;
  v_total bigint;
  v_refusal text;
  v_same int;
  v_refusals text[] := array_fill(NULL::text, ARRAY[cardinality(p_members)]);
  v_orders bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(p_members)]);
  v_requests text[] := array_fill(NULL::text, ARRAY[cardinality(p_members)]);
  v_spent bigint[] := array_fill(0::bigint, ARRAY[cardinality(p_members)]);
  v_places int[];
  v_new_orders bigint[];
  v_new_draws int[];
  v_totals bigint[];
  v_times timestamptz[];
  v_pseudonyms text[];
  v_references text[];
  v_reasons text[];
  v_accounts bigint[];
  v_amounts bigint[];
  v_lines int[];
BEGIN
  IF cardinality(p_members) = 1 THEN
    v_held := p_members;
    PERFORM FROM member WHERE id = p_members[1] FOR NO KEY UPDATE;
    PERFORM FROM ledger_account WHERE member_id = p_members[1] AND kind = 'wallet' FOR NO KEY UPDATE;
  ELSE
    SELECT array_agg(id) INTO v_held FROM (SELECT id FROM member WHERE id = ANY (p_members)
      FOR NO KEY UPDATE SKIP LOCKED) AS locked;
    SELECT array_agg(member_id) INTO v_held FROM (SELECT member_id FROM ledger_account
      WHERE member_id = ANY (v_held) AND kind = 'wallet' FOR NO KEY UPDATE SKIP LOCKED) AS locked;
  END IF;
  SELECT array_agg(draw_id) INTO v_draws FROM (
    SELECT e.draw_id FROM draw d JOIN ledger_account e ON e.kind = 'escrow' AND e.member_id IS NULL
      AND e.draw_id = d.id
    WHERE d.game_id = ANY (p_games) AND d.status = 'open' FOR SHARE OF e SKIP LOCKED) AS locked;

  FOR v_order IN
    -- read after the locks: a seal may have been committed in between
    WITH open_draw AS MATERIALIZED (
      SELECT d.id, d.game_id, d.issue, d.record, d.opens_at, d.closes_at, e.id AS escrow
      FROM draw d JOIN ledger_account e ON e.kind = 'escrow' AND e.member_id IS NULL AND e.draw_id = d.id
      WHERE d.id = ANY (v_draws) AND d.status = 'open' AND is_published(d.id)
    )
    SELECT o.place::int, o.member, o.own, o.stake, o.request, o.hash, m.status AS member_status, w.id AS wallet,
      w.balance, g.key, g.status AS game_status, g.condition, l.excluded_until, l.timed_out_until, l.daily_stake,
      s.fairness_key, d.id AS draw_id, d.issue, d.record, d.opens_at, d.closes_at, d.escrow, k.answer_id,
      k.body_hash AS answer_hash, cardinality(i.options) AS options,
      CASE WHEN k.answer_id IS NOT NULL THEN EXISTS (SELECT FROM app.counted_bet c WHERE c.order_id = k.answer_id)
        END AS counted,
      g.halted_reason <> '' OR CASE WHEN d.id IS NULL THEN EXISTS (SELECT FROM draw
        WHERE game_id = o.game AND status = 'sealed' AND draw_at <= app_now()) ELSE false END AS paused,
      o.bet_record <> '' AND o.bet_record <> d.record OR CASE WHEN o.expect <> '' AND o.expect <> d.issue
        THEN NOT EXISTS (SELECT FROM current_draws(o.game) c JOIN draw x ON x.id IN (c.now_id, c.next_id)
          WHERE x.issue = o.expect) ELSE false END AS stale,
      cardinality(i.options) = 0 OR NOT i.options <@ options() AS unknown,
      CASE WHEN cardinality(i.options) > 1 THEN cardinality(i.options) <> (SELECT count(DISTINCT option)
        FROM unnest(i.options) AS option) ELSE false END AS repeated,
      CASE WHEN l.daily_stake IS NOT NULL THEN staked_today(o.member) END AS staked
    FROM unnest(p_members, p_games, p_own, p_expects, p_records, p_items, p_stakes, p_requests, p_body_hashes)
        WITH ORDINALITY AS o (member, game, own, expect, bet_record, item, stake, request, hash, place)
      CROSS JOIN LATERAL (SELECT string_to_array(o.item, ',') AS options) AS i
      LEFT JOIN member m ON m.id = o.member
      LEFT JOIN ledger_account w ON w.member_id = o.member AND w.kind = 'wallet'
      LEFT JOIN game g ON g.id = o.game
      LEFT JOIN play_limit l ON l.member_id = o.member
      LEFT JOIN member_secret s ON s.member_id = o.member
      LEFT JOIN open_draw d ON d.game_id = o.game
      LEFT JOIN idempotency_key k ON k.member_id = o.member AND k.call = 'game/placeOrder' AND k.request_id = o.request
    WHERE o.member = ANY (v_held)
    ORDER BY o.place
  LOOP
    v_now := date_trunc('milliseconds', app_now()); -- after the last lock: nothing waits any more
    v_first := array_position(p_members, v_order.member);
    v_left := v_order.balance - v_spent[v_first];
    v_total := v_order.stake * v_order.options;
    v_same := CASE WHEN v_order.request <> ''
      THEN array_position(v_requests, v_order.member || ' ' || v_order.request) END;
    v_refusal := CASE
      WHEN v_order.answer_id IS NOT NULL AND v_order.answer_hash <> v_order.hash
        OR p_body_hashes[v_same] <> v_order.hash THEN 'request_reused'
      WHEN v_same IS NOT NULL THEN NULL
      WHEN v_order.answer_id IS NOT NULL THEN CASE WHEN NOT v_order.counted THEN 'game_closed' END
      WHEN v_order.member_status IS DISTINCT FROM 1 THEN 'account_disabled'
      WHEN NOT v_order.own THEN 'other_member'
      WHEN v_order.excluded_until > v_now THEN 'excluded'
      WHEN v_order.timed_out_until > v_now THEN 'timed_out'
      WHEN v_order.key IS NULL THEN 'game_unknown'
      WHEN v_order.paused THEN 'game_paused'
      WHEN v_order.game_status <> 1 OR v_order.draw_id IS NULL OR v_now < v_order.opens_at
        OR v_now >= v_order.closes_at THEN 'game_closed'
      WHEN v_order.stale THEN 'issue_stale'
      WHEN v_left < v_order.condition THEN 'condition_unmet'
      WHEN v_order.unknown THEN 'option_unknown'
      WHEN v_order.repeated THEN 'option_repeated'
      WHEN v_order.stake IS NULL OR v_order.stake NOT BETWEEN 100 AND 500000 OR v_order.stake % 100 <> 0
        THEN 'stake_invalid'
      WHEN v_order.daily_stake < v_total + v_order.staked + v_spent[v_first] THEN 'daily_limit'
      WHEN v_left < v_total THEN 'insufficient_points'
    END;
    v_refusals[v_order.place] := v_refusal;
    IF v_order.answer_id IS NOT NULL OR v_same IS NOT NULL THEN
      v_orders[v_order.place] := COALESCE(v_order.answer_id, v_orders[v_same]);
    ELSIF v_refusal IS NULL THEN
      v_orders[v_order.place] := nextval('bet_order_id_seq');
      v_spent[v_first] := v_spent[v_first] + v_total;
      IF v_order.request <> '' THEN
        v_requests[v_order.place] := v_order.member || ' ' || v_order.request;
      END IF;
      v_places := v_places || v_order.place;
      v_new_orders := v_new_orders || v_orders[v_order.place];
      v_new_draws := v_new_draws || v_order.draw_id;
      v_totals := v_totals || v_total;
      v_times := v_times || v_now;
      v_pseudonyms := v_pseudonyms || left(encode(hmac(convert_to(v_order.record, 'UTF8'), v_order.fairness_key,
        'sha256'), 'hex'), 16);
      v_references := v_references || ('order:' || v_orders[v_order.place]);
      v_reasons := v_reasons || (v_order.key || ' ' || v_order.issue);
      v_accounts := v_accounts || v_order.wallet || v_order.escrow;
      v_amounts := v_amounts || -v_total || v_total;
      v_lines := v_lines || cardinality(v_places) || cardinality(v_places);
    END IF;
  END LOOP;

  IF v_places IS NOT NULL THEN
    INSERT INTO bet_order (id, member_id, draw_id, amount, placed_at) OVERRIDING SYSTEM VALUE
    SELECT id, p_members[place], draw_id, total, at
    FROM unnest(v_new_orders, v_places, v_new_draws, v_totals, v_times) AS n (id, place, draw_id, total, at);
    WITH ordered AS MATERIALIZED (
      SELECT n.*, i.option, (d.odds ->> i.option)::int AS odds, p_members[n.place] AS member_id,
        p_stakes[n.place] AS stake
      FROM unnest(v_new_orders, v_places, v_new_draws, v_times, v_pseudonyms)
          AS n (order_id, place, draw_id, at, pseudonym)
        JOIN draw d ON d.id = n.draw_id
        CROSS JOIN LATERAL unnest(string_to_array(p_items[n.place], ',')) WITH ORDINALITY AS i (option, nth)
      ORDER BY n.place, i.nth
    ), numbered AS (
      SELECT nextval('bet_id_seq') AS id, * FROM ordered
    )
    INSERT INTO bet (id, order_id, draw_id, member_id, option, stake, odds, placed_at, leaf, leaf_hash)
    OVERRIDING SYSTEM VALUE
    SELECT id, order_id, draw_id, member_id, option, stake, odds, at, leaf, leaf_hash(leaf)
    FROM numbered, LATERAL (SELECT concat_ws('|', 'bet/v1', id, pseudonym, option, stake, odds, ms(at)) AS leaf)
      AS written;
    PERFORM post_transactions('order', v_references, v_reasons, v_lines, v_accounts, v_amounts);
    IF cardinality(array_remove(v_requests, NULL)) > 0 THEN
      INSERT INTO idempotency_key (member_id, call, request_id, body_hash, answer_id)
      SELECT p_members[place], 'game/placeOrder', p_requests[place], p_body_hashes[place], id
      FROM unnest(v_new_orders, v_places) AS n (id, place) WHERE p_requests[place] <> '';
    END IF;
  END IF;

  RETURN QUERY
  SELECT r.place::int, r.refusal, o.id, d.record, (SELECT array_agg(b.leaf ORDER BY b.id) FROM bet b
    WHERE b.order_id = o.id), o.amount, o.placed_at
  FROM unnest(v_refusals, v_orders) WITH ORDINALITY AS r (refusal, id, place)
    LEFT JOIN bet_order o ON o.id = r.id LEFT JOIN draw d ON d.id = o.draw_id
  WHERE r.refusal IS NOT NULL OR r.id IS NOT NULL;
END
$$;
GRANT EXECUTE ON FUNCTION place_orders(int[],int[],boolean[],text[],text[],text[],bigint[],text[],text[])
  TO saikoro_app;
