-- What the owner decides at each start, and no login of a process: when the sandbox approves requests, and the keys of
-- the workers.
SET ROLE saikoro_owner;

CREATE TABLE installation (
  id bigint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- squawk-ignore prefer-bigint-over-int
  review_seconds int NOT NULL CHECK (review_seconds BETWEEN 0 AND 86400),
  chain_hashes text[] NOT NULL,
  receipt_key text NOT NULL CHECK (is_hash(receipt_key))
);

-- squawk-ignore ban-drop-table
DROP TABLE worker_generation;
ALTER TABLE video_play ALTER COLUMN hour SET DEFAULT date_trunc('hour', app_now(), 'UTC');

RESET ROLE;
