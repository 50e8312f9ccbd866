-- What the log says is stored once: an entry of a game is a line of the public log, its hash and leaf follow from the
-- line, a draw refers to its odds and its round, and of signed checkpoints the newest thousand stay. An upgrade runs
-- while the product is stopped.
-- squawk-ignore-file ban-drop-column, ban-drop-table, constraint-missing-not-valid, adding-foreign-key-constraint
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion, disallowed-unique-constraint
-- squawk-ignore-file prefer-bigint-over-int, adding-serial-primary-key-field
-- squawk-ignore-file adding-not-nullable-field
SET ROLE saikoro_owner;

CREATE TABLE kept_line AS
SELECT l.id, l.place, l.created_at, e.game_id, e.draw_id, e.seq, l.line
FROM public_line l LEFT JOIN (SELECT e.game_id, e.draw_id, e.seq, min(l.id) AS id
  FROM log_entry e JOIN public_line l ON l.hash = e.hash GROUP BY e.game_id, e.seq) AS e ON e.id = l.id;
DO $$
BEGIN
  IF (SELECT count(*) FROM log_entry) <> (SELECT count(seq) FROM kept_line) THEN
    RAISE EXCEPTION 'the public log lacks entries of a game: see pnpm ledger:audit';
  END IF;
END
$$;
-- with the views and triggers that earlier versions had on them; prisma/sql is applied next
DROP TABLE log_entry, public_line CASCADE;
CREATE TABLE public_line (
  id bigint GENERATED ALWAYS AS IDENTITY,
  place bigint CHECK (place >= 0),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  game_id int,
  draw_id int,
  seq bigint CHECK (seq >= 1),
  line text NOT NULL CHECK (octet_length(line) BETWEEN 1 AND 65535 AND line !~ '[\n\r]'),
  CHECK ((game_id IS NULL) = (seq IS NULL) AND (draw_id IS NULL OR seq IS NOT NULL))
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
INSERT INTO public_line OVERRIDING SYSTEM VALUE SELECT * FROM kept_line ORDER BY id;
DROP TABLE kept_line;
SELECT setval(pg_get_serial_sequence('public_line', 'id'), max(id)) FROM public_line HAVING count(*) > 0;
ALTER TABLE public_line ADD PRIMARY KEY (id), ADD UNIQUE (place), ADD UNIQUE (game_id, seq),
  ADD FOREIGN KEY (game_id) REFERENCES game(id), ADD FOREIGN KEY (draw_id) REFERENCES draw(id);
CREATE INDEX public_line_hash_idx ON public_line USING hash (hex_sha256(line));
CREATE INDEX public_line_kind_idx ON public_line (place) WHERE line ~~ 'policy/v1|%' OR line ~~ 'restore/v1|%';
CREATE INDEX public_line_waiting_idx ON public_line (id) WHERE place IS NULL;

ALTER TABLE draw ADD COLUMN odds_version_id int REFERENCES odds_version(id);
ALTER TABLE draw DISABLE TRIGGER USER;
UPDATE draw d SET odds_version_id = (SELECT max(id) FROM odds_version v WHERE v.game_id = d.game_id AND v.odds = d.odds);
ALTER TABLE draw ENABLE TRIGGER USER;
DROP INDEX draw_chain_hash_round_idx;
ALTER TABLE draw ALTER COLUMN odds_version_id SET NOT NULL, DROP COLUMN odds CASCADE, DROP COLUMN signature CASCADE,
  DROP COLUMN prev CASCADE, DROP COLUMN seal CASCADE, DROP COLUMN result CASCADE,
  ADD CONSTRAINT ended_whole CHECK ((ended_at IS NOT NULL) = (status IN ('settled', 'void'))),
  ADD CONSTRAINT opened_whole CHECK (num_nulls(epoch, idx, commit, record)
    = CASE WHEN status IN ('scheduled', 'skipped') THEN 4 ELSE 0 END),
  ADD CONSTRAINT sealed_whole CHECK (num_nulls(bets_root, bet_count, sealed_at)
    = CASE WHEN status IN ('sealed', 'settled') THEN 0 WHEN status = 'void' THEN num_nulls(sealed_at) * 3 ELSE 3 END),
  ADD CONSTRAINT settled_whole CHECK ((dice IS NOT NULL) = (status = 'settled'));
CREATE INDEX draw_round_idx ON draw (round) WHERE status <> 'settled';
CREATE INDEX draw_late_orders_idx ON draw (ended_at) WHERE status IN ('settled', 'void') AND seal_snapshot IS NOT NULL;
CLUSTER draw USING draw_pkey;
ALTER TABLE draw SET WITHOUT CLUSTER,
  SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
ALTER TABLE beacon_round DROP CONSTRAINT beacon_round_chain_hash_round_signature_key;
-- no constraint calls it any more: it is in prisma/sql
DROP FUNCTION derive_dice CASCADE;

ALTER TABLE log_cosignature DISABLE TRIGGER USER;
ALTER TABLE log_checkpoint DISABLE TRIGGER USER;
DELETE FROM log_cosignature WHERE size NOT IN (SELECT size FROM log_checkpoint ORDER BY size DESC LIMIT 1000)
  AND size <> (SELECT max(size) FROM log_cosignature);
DELETE FROM log_checkpoint c WHERE size NOT IN (SELECT size FROM log_checkpoint ORDER BY size DESC LIMIT 1000)
  AND NOT EXISTS (SELECT FROM log_cosignature WHERE size = c.size);
ALTER TABLE log_checkpoint ENABLE TRIGGER USER;
ALTER TABLE log_cosignature ENABLE TRIGGER USER;

RESET ROLE;
