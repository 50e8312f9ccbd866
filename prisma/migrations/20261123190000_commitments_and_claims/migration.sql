-- The commitments of an epoch, and publications that wait for a second party's verification.
SET ROLE saikoro_owner;

CREATE TABLE epoch_commitments (
  -- squawk-ignore prefer-bigint-over-int
  game_id int NOT NULL,
  -- squawk-ignore prefer-bigint-over-int
  epoch int NOT NULL,
  commits bytea NOT NULL CHECK (octet_length(commits) % 32 = 0),
  PRIMARY KEY (game_id, epoch),
  FOREIGN KEY (game_id, epoch) REFERENCES fairness_epoch(game_id, epoch)
);
ALTER TABLE epoch_commitments ALTER COLUMN commits SET STORAGE EXTERNAL;

CREATE TABLE publication_claim (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('policy', 'client', 'checkpoint', 'cosignature')),
  size bigint NOT NULL DEFAULT 0 CHECK (size >= 0),
  name text NOT NULL CHECK (octet_length(name) <= 1000),
  body text NOT NULL CHECK (octet_length(body) BETWEEN 1 AND 65536),
  claimed_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE UNIQUE INDEX publication_claim_once_key ON publication_claim (kind, size, name, md5(body));

RESET ROLE;
