-- Accounts that their members closed, and what stays of those that were emptied.
-- squawk-ignore-file prefer-bigint-over-int, constraint-missing-not-valid
SET ROLE saikoro_owner;

CREATE TABLE closed_account (
  member_id int PRIMARY KEY REFERENCES member (id),
  closed_at timestamptz NOT NULL DEFAULT app_now(),
  -- true while the transaction that empties the account changes rows; no other transaction reads it
  emptying boolean NOT NULL DEFAULT false,
  emptied_at timestamptz,
  -- of the former user name, which nobody gets again
  name_hash text CHECK (is_hash(name_hash)),
  CONSTRAINT emptied_whole CHECK (num_nulls(emptied_at, name_hash) IN (0, 2))
);
CREATE INDEX closed_account_emptying_idx ON closed_account (emptying) WHERE emptying;
CREATE INDEX closed_account_name_hash_idx ON closed_account (name_hash);

-- The user name of an emptied account, which no registration accepts.
ALTER TABLE member DROP CONSTRAINT member_username_check,
  ADD CONSTRAINT member_username_check CHECK (username ~ '^[A-Za-z0-9_.-]{4,20}$' OR username = 'closed:' || id);

RESET ROLE;
