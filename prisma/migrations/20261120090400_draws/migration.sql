SET ROLE saikoro_owner;

-- Fairness: chain + beacon. The formulas are the published ones; packages/shared/fairness and tools/verify_draw.py
-- compute the same values on their own, and all three are held to the same worked examples.

CREATE FUNCTION round_time(p_round int, p_genesis int, p_period int) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT
  AS $$ SELECT to_timestamp(p_genesis::bigint + (p_round::bigint - 1) * p_period) $$;

-- The first round whose time is at least 3 s after closing.
CREATE FUNCTION round_for(p_closes_at timestamptz, p_genesis int, p_period int) RETURNS int LANGUAGE sql STABLE STRICT
  AS $$ SELECT (ceil((ceil(extract(epoch FROM p_closes_at)) + 3 - p_genesis) / p_period) + 1)::int $$;

CREATE FUNCTION commit_of(p_seed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT
  AS $$ SELECT encode(sha256(convert_to('commit/v1|', 'UTF8') || decode(p_seed, 'hex')), 'hex') $$;

CREATE FUNCTION link_of(p_seed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT
  AS $$ SELECT encode(sha256(decode(p_seed, 'hex')), 'hex') $$;

-- Bytes below 252 in order, die = byte mod 6 + 1; the next counter when a block runs out.
CREATE FUNCTION derive_dice(p_seed text, p_record text, p_signature text) RETURNS int[]
LANGUAGE plpgsql IMMUTABLE STRICT SET search_path = public, pg_temp AS $$
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

CREATE FUNCTION sandbox_chain_hash(p_public_key text, p_genesis int, p_period int) RETURNS text LANGUAGE sql IMMUTABLE STRICT
  AS $$ SELECT hex_sha256('sandbox-beacon/v1|' || p_public_key || '|' || p_genesis || '|' || p_period) $$;

CREATE FUNCTION leaf_hash(p_leaf text) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT
  AS $$ SELECT sha256('\x00'::bytea || convert_to(p_leaf, 'UTF8')) $$;

-- RFC 6962: pairs are joined level by level, a last one without a partner moves up as it is.
CREATE FUNCTION merkle_root(p_hashes bytea[]) RETURNS text LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_level bytea[] := p_hashes;
BEGIN
  IF COALESCE(cardinality(v_level), 0) = 0 THEN
    RETURN encode(sha256(''::bytea), 'hex');
  END IF;
  WHILE cardinality(v_level) > 1 LOOP
    SELECT array_agg(joined ORDER BY pair) INTO v_level FROM (
      SELECT (place - 1) / 2 AS pair,
        CASE count(*) WHEN 2 THEN sha256('\x01'::bytea || string_agg(hash, ''::bytea ORDER BY place)) ELSE string_agg(hash, ''::bytea) END AS joined
      FROM unnest(v_level) WITH ORDINALITY AS node (hash, place) GROUP BY 1
    ) AS level;
  END LOOP;
  RETURN encode(v_level[1], 'hex');
END $$;

CREATE TABLE fairness_epoch (
  game_id int NOT NULL REFERENCES game (id),
  epoch int NOT NULL CHECK (epoch >= 1),
  length int NOT NULL CHECK (length BETWEEN 1 AND 1000000),
  anchor text NOT NULL CHECK (is_hash(anchor)),
  salt text NOT NULL CHECK (is_hash(salt)),
  beacon text NOT NULL CHECK (beacon IN ('sandbox', 'quicknet')),
  chain_hash text NOT NULL CHECK (is_hash(chain_hash)),
  public_key text NOT NULL CHECK (public_key ~ '^[0-9a-f]{192}$'),
  beacon_genesis int NOT NULL,
  beacon_period int NOT NULL CHECK (beacon_period > 0),
  rules text NOT NULL CHECK (rules ~ '^[0-9a-z.]{1,16}$'),
  receipt_key text NOT NULL CHECK (is_hash(receipt_key)),
  created_at timestamptz NOT NULL CHECK (created_at = date_trunc('milliseconds', created_at)),
  prev text NOT NULL CHECK (is_hash(prev)),
  entry text NOT NULL CHECK (is_hash(entry)),
  PRIMARY KEY (game_id, epoch),
  CONSTRAINT beacon_is_what_it_says CHECK (CASE beacon
    WHEN 'sandbox' THEN chain_hash = sandbox_chain_hash(public_key, beacon_genesis, beacon_period)
    ELSE chain_hash = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'
      AND public_key = '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a'
      AND beacon_genesis = 1692803367 AND beacon_period = 3 END)
);

-- Every round that a worker verified. A second, different signature of a round is refused by the key.
CREATE TABLE beacon_round (
  chain_hash text NOT NULL CHECK (is_hash(chain_hash)),
  round int NOT NULL CHECK (round > 0),
  signature text NOT NULL CHECK (signature ~ '^[0-9a-f]{96}$'),
  received_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (chain_hash, round),
  UNIQUE (chain_hash, round, signature)
);

CREATE TABLE draw (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id int NOT NULL REFERENCES game (id),
  issue text NOT NULL CHECK (issue ~ '^[0-9]{12}$'),
  status text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'open', 'sealed', 'settled', 'void', 'skipped')),
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  draw_at timestamptz NOT NULL,
  odds jsonb NOT NULL CHECK (odds_are_fair(odds)),
  chain_hash text NOT NULL CHECK (is_hash(chain_hash)),
  round int NOT NULL CHECK (round > 0),
  epoch int,
  idx int CHECK (idx >= 1),
  commit text CHECK (is_hash(commit)),
  prev text CHECK (is_hash(prev)),
  record text CHECK (is_hash(record)),
  bets_root text CHECK (is_hash(bets_root)),
  bet_count int,
  sealed_at timestamptz,
  seal text CHECK (is_hash(seal)),
  signature text,
  seed text CHECK (is_hash(seed)),
  dice int[],
  result text CHECK (is_hash(result)),
  ended_at timestamptz,
  UNIQUE (game_id, issue),
  UNIQUE (game_id, epoch, idx),
  FOREIGN KEY (game_id, epoch) REFERENCES fairness_epoch (game_id, epoch),
  FOREIGN KEY (chain_hash, round, signature) REFERENCES beacon_round (chain_hash, round, signature),
  CHECK (opens_at < closes_at AND closes_at = draw_at - interval '8 seconds'),
  CONSTRAINT opened_whole CHECK (num_nulls(epoch, idx, commit, prev, record) = CASE WHEN status IN ('scheduled', 'skipped') THEN 5 ELSE 0 END),
  CONSTRAINT sealed_whole CHECK (num_nulls(bets_root, bet_count, sealed_at, seal) = CASE WHEN status IN ('sealed', 'settled') THEN 0 WHEN status = 'void' THEN num_nulls(seal) * 4 ELSE 4 END),
  CONSTRAINT settled_whole CHECK (num_nulls(signature, dice) = CASE WHEN status = 'settled' THEN 0 ELSE 2 END),
  CONSTRAINT seed_revealed CHECK (CASE WHEN status = 'settled' THEN seed IS NOT NULL WHEN status = 'void' THEN true ELSE seed IS NULL END),
  CONSTRAINT ended_whole CHECK (num_nulls(result, ended_at) = CASE WHEN status IN ('settled', 'void') THEN 0 ELSE 2 END),
  CONSTRAINT seed_was_committed CHECK (commit = commit_of(seed)),
  CONSTRAINT dice_are_derived CHECK (dice = derive_dice(seed, record, signature))
);
CREATE UNIQUE INDEX draw_one_live_key ON draw (game_id) WHERE status IN ('open', 'sealed');
CREATE INDEX draw_game_id_draw_at_idx ON draw (game_id, draw_at DESC);
CREATE INDEX draw_void_idx ON draw (chain_hash, round) WHERE status = 'void';
ALTER TABLE ledger_account ADD FOREIGN KEY (draw_id) REFERENCES draw (id);

-- A draw only moves forward, and what was published once stays (charter C2.1, C2.6).
CREATE FUNCTION draw_moves_forward() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('scheduled', 'scheduled'), ('scheduled', 'open'), ('scheduled', 'skipped'),
    ('open', 'sealed'), ('open', 'void'), ('sealed', 'settled'), ('sealed', 'void')
  ) OR (NEW.id, NEW.game_id, NEW.issue, NEW.opens_at, NEW.closes_at, NEW.draw_at, NEW.odds)
    IS DISTINCT FROM (OLD.id, OLD.game_id, OLD.issue, OLD.opens_at, OLD.closes_at, OLD.draw_at, OLD.odds)
  OR OLD.status <> 'scheduled' AND (NEW.chain_hash, NEW.round, NEW.epoch, NEW.idx, NEW.commit, NEW.prev, NEW.record)
    IS DISTINCT FROM (OLD.chain_hash, OLD.round, OLD.epoch, OLD.idx, OLD.commit, OLD.prev, OLD.record)
  OR OLD.status = 'sealed' AND (NEW.bets_root, NEW.bet_count, NEW.sealed_at, NEW.seal)
    IS DISTINCT FROM (OLD.bets_root, OLD.bet_count, OLD.sealed_at, OLD.seal)
  THEN
    RAISE EXCEPTION 'a draw only moves forward, and what it published stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER draw_moves_forward BEFORE UPDATE ON draw FOR EACH ROW EXECUTE FUNCTION draw_moves_forward();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON draw
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A draw stays listed for ever.');

CREATE TABLE log_entry (
  game_id int NOT NULL REFERENCES game (id),
  seq int NOT NULL CHECK (seq >= 1),
  draw_id int REFERENCES draw (id),
  line text NOT NULL,
  hash text NOT NULL,
  prev text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (game_id, seq),
  UNIQUE (game_id, prev),
  CHECK (hash = hex_sha256(line)),
  CHECK (right(line, 65) = '|' || prev)
);
CREATE INDEX log_entry_draw_id_idx ON log_entry (draw_id);

CREATE TABLE log_head (
  game_id int PRIMARY KEY REFERENCES game (id),
  seq int NOT NULL,
  hash text NOT NULL
);

CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON log_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('The public log has no corrections.');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON fairness_epoch
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A new epoch is a new row.');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON beacon_round
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A verified round stays as it is.');
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON log_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('The head of the log only moves forward.');

-- The head of a game's log, locked; all zeros before its very first entry.
CREATE FUNCTION lock_log_head(p_game int) RETURNS text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_hash text;
BEGIN
  INSERT INTO log_head (game_id, seq, hash) VALUES (p_game, 0, repeat('0', 64)) ON CONFLICT DO NOTHING;
  SELECT hash INTO v_hash FROM log_head WHERE game_id = p_game FOR UPDATE;
  RETURN v_hash;
END $$;

-- Appends a line, to which the head's hash is added, and returns the entry's hash.
CREATE FUNCTION append_log(p_game int, p_draw int, p_line text) RETURNS text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_prev text := lock_log_head(p_game);
  v_line text := p_line || '|' || v_prev;
  v_hash text := hex_sha256(v_line);
  v_seq int;
BEGIN
  UPDATE log_head SET seq = seq + 1, hash = v_hash WHERE game_id = p_game RETURNING seq INTO v_seq;
  INSERT INTO log_entry (game_id, seq, draw_id, line, hash, prev) VALUES (p_game, v_seq, p_draw, v_line, v_hash, v_prev);
  RETURN v_hash;
END $$;

GRANT SELECT ON fairness_epoch, beacon_round, draw, log_entry TO saikoro_app, saikoro_worker, saikoro_operator;
GRANT EXECUTE ON FUNCTION derive_dice(text, text, text), round_time(int, int, int), round_for(timestamptz, int, int), option_wins(text, int[]), odds_hash(jsonb), options()
  TO saikoro_app, saikoro_worker, saikoro_operator;

RESET ROLE;
