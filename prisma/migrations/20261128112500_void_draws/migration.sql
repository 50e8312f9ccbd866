-- The worker looks for rounds that void draws lack; without the index each look would read all draws.
SET ROLE saikoro_owner;
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX draw_void_idx ON draw (chain_hash, round) WHERE status = 'void';
RESET ROLE;
