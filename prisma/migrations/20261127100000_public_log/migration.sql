SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- One log over all games: every line that is promised to everybody, in one order, under one tree (RFC 6962, C2SP tlog-tiles).
-- Whoever books writes a line without a place, which waits for nobody. The publisher gives places to the lines that are committed,
-- signs the root, and only then is a line published.
CREATE TABLE public_line (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line text NOT NULL CHECK (octet_length(line) BETWEEN 1 AND 65535 AND line !~ '[\n\r]'),
  hash text NOT NULL CHECK (hash = hex_sha256(line)),
  leaf bytea NOT NULL CHECK (leaf = leaf_hash(line)),
  place int CHECK (place >= 0),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (place)
);
CREATE INDEX public_line_hash_idx ON public_line (hash);
CREATE INDEX public_line_waiting_idx ON public_line (id) WHERE place IS NULL;

-- The root of each full run of 256^level leaves: what a tile of that level consists of.
CREATE TABLE log_node (
  level int NOT NULL CHECK (level BETWEEN 1 AND 3),
  place int NOT NULL CHECK (place >= 0),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (level, place)
);

-- Every tree head that was signed, as it was published.
CREATE TABLE log_checkpoint (
  size int PRIMARY KEY CHECK (size > 0),
  root text NOT NULL CHECK (is_hash(root)),
  note text NOT NULL CHECK (octet_length(note) BETWEEN 1 AND 4096),
  created_at timestamptz NOT NULL DEFAULT app_now()
);

-- What witnesses answered: one signature line each.
CREATE TABLE log_cosignature (
  size int NOT NULL REFERENCES log_checkpoint (size),
  witness text NOT NULL CHECK (octet_length(witness) BETWEEN 1 AND 200),
  line text NOT NULL CHECK (octet_length(line) BETWEEN 1 AND 4096),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (size, witness)
);

-- How many lines have places, the log's public key, and the policy by which it is cosigned. Whoever places lines locks this row.
CREATE TABLE public_log (
  id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  size int NOT NULL DEFAULT 0,
  vkey text NOT NULL DEFAULT '',
  policy text NOT NULL DEFAULT ''
);
INSERT INTO public_log DEFAULT VALUES;

CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON log_node
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('The public log has no corrections.');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON log_checkpoint
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What was signed stays published.');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON log_cosignature
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What a witness signed stays published.');
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('The public log has no corrections.');
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('The public log only grows.');

CREATE FUNCTION line_takes_a_place() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.place IS NOT NULL OR (NEW.id, NEW.line, NEW.hash, NEW.leaf, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.line, OLD.hash, OLD.leaf, OLD.created_at) THEN
    RAISE EXCEPTION 'a public line stays as it is, at its place' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER b_line_takes_a_place BEFORE UPDATE ON public_line FOR EACH ROW EXECUTE FUNCTION line_takes_a_place();

CREATE FUNCTION write_public_line(p_line text) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO public_line (line, hash, leaf) VALUES (p_line, hex_sha256(p_line), leaf_hash(p_line))
$$;

-- A row as a line: what it is, its id, when, and its fields. What is too long for an entry stands there by its hash.
CREATE FUNCTION public_line_of(p_kind text, p_row jsonb) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT concat_ws('|', p_kind || '/v1', COALESCE(p_row ->> 'id', '-'), ms(app_now()),
    CASE WHEN octet_length(fields::text) <= 60000 THEN fields::text ELSE 'sha256:' || hex_sha256(fields::text) END)
  FROM (SELECT p_row - ARRAY['id', 'note', 'version', 'actor'] AS fields) AS f
$$;

CREATE FUNCTION log_entry_is_public() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_public_line(NEW.line);
  RETURN NULL;
END $$;
CREATE FUNCTION row_is_public() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_public_line(public_line_of(TG_ARGV[0], to_jsonb(NEW)));
  RETURN NULL;
END $$;
CREATE FUNCTION skip_is_public() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_public_line(concat_ws('|', 'skip/v1', (SELECT key FROM game WHERE id = NEW.game_id), NEW.issue, ms(app_now())));
  RETURN NULL;
END $$;

-- What stands already comes first: the odds, which draws name, then the draws in the order in which they were written.
SELECT write_public_line(public_line_of('odds-version', to_jsonb(o))) FROM (SELECT * FROM odds_version ORDER BY id) AS o;
SELECT write_public_line(line) FROM (SELECT line FROM log_entry ORDER BY created_at, game_id, seq) AS l;
SELECT write_public_line(public_line_of('intervention', to_jsonb(i))) FROM (SELECT * FROM intervention ORDER BY id) AS i;
SELECT write_public_line(public_line_of('notice', to_jsonb(n))) FROM (SELECT * FROM notice ORDER BY id) AS n;
SELECT write_public_line(public_line_of('banner', to_jsonb(b))) FROM (SELECT * FROM banner ORDER BY id) AS b;
SELECT write_public_line(public_line_of('site', to_jsonb(s))) FROM site AS s;

CREATE TRIGGER log_entry_is_public AFTER INSERT ON log_entry FOR EACH ROW EXECUTE FUNCTION log_entry_is_public();
CREATE TRIGGER skip_is_public AFTER UPDATE ON draw
  FOR EACH ROW WHEN (OLD.status = 'scheduled' AND NEW.status = 'skipped') EXECUTE FUNCTION skip_is_public();
CREATE TRIGGER row_is_public AFTER INSERT ON odds_version FOR EACH ROW EXECUTE FUNCTION row_is_public('odds-version');
CREATE TRIGGER row_is_public AFTER INSERT ON intervention FOR EACH ROW EXECUTE FUNCTION row_is_public('intervention');
CREATE TRIGGER row_is_public AFTER INSERT OR UPDATE ON notice FOR EACH ROW EXECUTE FUNCTION row_is_public('notice');
CREATE TRIGGER row_is_public AFTER INSERT OR UPDATE ON banner FOR EACH ROW EXECUTE FUNCTION row_is_public('banner');
CREATE TRIGGER row_is_public AFTER INSERT OR UPDATE ON site FOR EACH ROW EXECUTE FUNCTION row_is_public('site');

-- Gives the next places to the committed lines that have none, in the order of their ids, at most ten thousand at once, and
-- writes the nodes above them that are full by now. Returns how many lines have places.
CREATE FUNCTION place_lines() RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_before int;
  v_after int;
  v_from int;
  v_to int;
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

-- So many hashes of one level of the tree, in order.
CREATE FUNCTION log_hashes(p_level int, p_from int, p_count int) RETURNS bytea[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_level = 0 THEN
    RETURN (SELECT array_agg(leaf ORDER BY place) FROM public_line WHERE place >= p_from AND place < p_from + LEAST(p_count, 256));
  END IF;
  RETURN (SELECT array_agg(hash ORDER BY place) FROM log_node WHERE level = p_level AND place >= p_from AND place < p_from + LEAST(p_count, 256));
END $$;

-- The same, one behind the other: a tile as it is served.
CREATE FUNCTION log_tile(p_level int, p_from int, p_count int) RETURNS bytea LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT COALESCE(string_agg(hash, ''::bytea ORDER BY nth), ''::bytea) FROM unnest(log_hashes(p_level, p_from, p_count)) WITH ORDINALITY AS h (hash, nth)
$$;

-- The root over the first so many lines: what is left over of each level joins what is left over of the one above.
CREATE FUNCTION log_root(p_size int) RETURNS text LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_left int := p_size;
  v_hashes bytea[];
  v_carried bytea[] := '{}';
BEGIN
  FOR v_level IN 0..3 LOOP
    v_hashes := COALESCE(log_hashes(v_level, v_left / 256 * 256, v_left % 256), '{}') || v_carried;
    IF cardinality(v_hashes) > 0 THEN
      v_carried := ARRAY[decode(merkle_root(v_hashes), 'hex')];
    END IF;
    v_left := v_left / 256;
  END LOOP;
  RETURN merkle_root(v_carried);
END $$;

-- Publishes a signed head. The root has to be the one of the lines as they stand; the same head again is no news.
CREATE FUNCTION publish_checkpoint(p_size int, p_root text, p_note text) RETURNS boolean
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

-- The log's key is named once and stays; the policy may change, which is a line of the log itself.
CREATE FUNCTION name_log(p_vkey text, p_policy text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_log public_log;
BEGIN
  SELECT * INTO v_log FROM public_log FOR UPDATE;
  IF p_vkey = '' OR v_log.vkey NOT IN ('', p_vkey) THEN
    RAISE EXCEPTION 'the public log has another key' USING ERRCODE = 'check_violation', HINT = 'Give the worker the LOG_KEY that it had.';
  END IF;
  IF (v_log.vkey, v_log.policy) IS DISTINCT FROM (p_vkey, p_policy) THEN
    UPDATE public_log SET vkey = p_vkey, policy = p_policy;
    PERFORM write_public_line(public_line_of('policy', jsonb_build_object('vkey', p_vkey, 'policy', p_policy)));
  END IF;
END $$;

-- The build of the client that is served from now on, by the hash of its manifest.
CREATE FUNCTION log_client(p_manifest text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT COALESCE(is_hash(p_manifest), false) THEN
    RAISE EXCEPTION 'a manifest is named by its hash' USING ERRCODE = 'check_violation';
  END IF;
  PERFORM FROM public_log FOR UPDATE;
  IF NOT EXISTS (SELECT FROM public_line WHERE hash = hex_sha256('client/v1|' || p_manifest)) THEN
    PERFORM write_public_line('client/v1|' || p_manifest);
  END IF;
END $$;

CREATE FUNCTION store_cosignature(p_size int, p_witness text, p_line text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO log_cosignature (size, witness, line) VALUES (p_size, p_witness, p_line) ON CONFLICT DO NOTHING
$$;

-- An order needs a draw whose open entry lies under a published head: nobody bets on what was not shown to all (charter C2.8).
CREATE FUNCTION expect_published() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM draw d JOIN public_line l ON l.hash = d.record WHERE d.id = NEW.draw_id AND l.place < (SELECT max(size) FROM log_checkpoint)
  ) THEN
    RAISE EXCEPTION 'game_closed' USING ERRCODE = 'SK001', HINT = 'The open entry of this draw is not published yet.';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER b_expect_published BEFORE INSERT ON bet_order FOR EACH ROW EXECUTE FUNCTION expect_published();

GRANT SELECT ON public_line, log_node, log_checkpoint, log_cosignature, public_log TO saikoro_app, saikoro_worker, saikoro_operator;
GRANT EXECUTE ON FUNCTION log_tile(int, int, int) TO saikoro_app, saikoro_worker;
GRANT EXECUTE ON FUNCTION place_lines(), publish_checkpoint(int, text, text), name_log(text, text), log_client(text),
  store_cosignature(int, text, text) TO saikoro_worker;

COMMENT ON TABLE public_line IS 'Engine: every line of the public log; without a place it is not published yet.';
COMMENT ON TABLE log_node IS 'Engine: roots of full runs of 256 of the public log.';
COMMENT ON TABLE log_checkpoint IS 'Engine: every signed head of the public log.';
COMMENT ON TABLE log_cosignature IS 'Engine: what witnesses signed of those heads.';
COMMENT ON TABLE public_log IS 'Engine: size, key and policy of the public log.';

SELECT guard_sessions();

RESET ROLE;
