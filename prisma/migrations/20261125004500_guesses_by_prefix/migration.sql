-- Guesses are counted by the network of an address as well: one customer can own every /64 of an IPv6 /48.
SET ROLE saikoro_owner;

ALTER TABLE login_failure ADD COLUMN prefix text NOT NULL DEFAULT '';
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX login_failure_prefix_at_idx ON login_failure (prefix, at);

RESET ROLE;
