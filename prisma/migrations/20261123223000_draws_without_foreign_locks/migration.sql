-- What sealing, settling and publishing need is locked by the worker's login alone.
SET ROLE saikoro_owner;

ALTER TABLE bet ADD COLUMN xact bigint NOT NULL DEFAULT 0, ADD COLUMN batch bigint;
ALTER TABLE bet ALTER COLUMN xact SET DEFAULT pg_current_xact_id()::text::bigint;
ALTER TABLE bet DISABLE TRIGGER USER;
-- the oldest draws were paid at once, without a row in draw_payment
UPDATE bet SET batch = COALESCE((SELECT min(p.batch) FROM draw_payment p
  WHERE p.draw_id = bet.draw_id AND bet.member_id <= COALESCE(p.upto, 2147483647)), 1)
WHERE status <> 'open';
ALTER TABLE bet ENABLE TRIGGER USER;
-- squawk-ignore ban-drop-column
ALTER TABLE draw_payment DROP COLUMN upto;

ALTER TABLE draw ADD COLUMN seal_snapshot text;
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX draw_late_orders_idx ON draw (ended_at)
  WHERE status IN ('settled', 'void') AND (seal_snapshot IS NOT NULL OR seal IS NULL);

CREATE TABLE log_identity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vkey text NOT NULL CHECK (vkey <> ''),
  policy text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
INSERT INTO log_identity (vkey, policy) SELECT vkey, policy FROM public_log WHERE vkey <> '';
-- squawk-ignore ban-drop-column
ALTER TABLE public_log DROP COLUMN vkey, DROP COLUMN policy;

RESET ROLE;
