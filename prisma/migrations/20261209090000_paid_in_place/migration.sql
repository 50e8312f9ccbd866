SET ROLE saikoro_owner;

-- A bet that is paid stays on its page, and no index hears of it: none names what a payment writes, and each page keeps room for
-- the rows of a batch until those before them are swept up.
CREATE INDEX bet_draw_id_member_id_idx ON bet (draw_id, member_id);
DROP INDEX bet_unpaid_idx;
ALTER TABLE bet SET (fillfactor = 85);

-- Smaller batches: an order waits for less of the log to be written.
CREATE OR REPLACE FUNCTION payment_size() RETURNS int LANGUAGE sql IMMUTABLE BEGIN ATOMIC
  SELECT 1000;
END;

SELECT guard_sessions();

RESET ROLE;
