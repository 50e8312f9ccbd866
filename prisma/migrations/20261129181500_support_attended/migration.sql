-- The topic of a message to support, its picture and the request that it is about, and how far each side has read. An
-- upgrade runs while the product is stopped.
-- squawk-ignore-file prefer-bigint-over-int, require-concurrent-index-creation, adding-foreign-key-constraint
-- squawk-ignore-file constraint-missing-not-valid
SET ROLE saikoro_owner;

ALTER TABLE support_message
  ADD COLUMN topic text NOT NULL DEFAULT ''
    CHECK (topic IN ('', 'points', 'reservation', 'account', 'safety', 'general')),
  ADD COLUMN recharge_id int REFERENCES recharge (id),
  ADD COLUMN withdrawal_id int REFERENCES withdrawal (id),
  ADD COLUMN upload_id int REFERENCES upload (id);
CREATE INDEX support_message_upload_id_idx ON support_message (upload_id);

CREATE TABLE thread_read (
  member_id int NOT NULL REFERENCES member (id),
  -- the reservation whose messages were read; 0: the whole thread
  reservation_id int NOT NULL DEFAULT 0,
  -- the newest message that was read
  by_member int NOT NULL DEFAULT 0,
  by_operator int NOT NULL DEFAULT 0,
  PRIMARY KEY (member_id, reservation_id)
);

RESET ROLE;
