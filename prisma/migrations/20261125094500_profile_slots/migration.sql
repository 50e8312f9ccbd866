-- Times at which a profile can be met, and the reservation that a message is about.
-- An upgrade runs while the product is stopped, and both tables are small.
-- squawk-ignore-file prefer-bigint-over-int, constraint-missing-not-valid, disallowed-unique-constraint
-- squawk-ignore-file adding-foreign-key-constraint, require-concurrent-index-creation
SET ROLE saikoro_owner;

CREATE TABLE profile_slot (
  id int GENERATED ALWAYS AS IDENTITY UNIQUE,
  profile_id int NOT NULL REFERENCES profile (id),
  day date NOT NULL,
  -- times of the day, nine hours ahead of UTC
  starts text NOT NULL CHECK (starts ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ends text NOT NULL CHECK (ends ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  open bool NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (id, version),
  UNIQUE (id, profile_id),
  CONSTRAINT slot_ends_after_start CHECK (starts < ends)
);
CREATE INDEX profile_slot_profile_id_idx ON profile_slot (profile_id, day);

ALTER TABLE reservation ADD COLUMN slot_id int, ADD COLUMN wanted_at text NOT NULL DEFAULT '',
  ADD CONSTRAINT reservation_id_member_id_key UNIQUE (id, member_id),
  ADD FOREIGN KEY (slot_id, profile_id) REFERENCES profile_slot (id, profile_id);
CREATE UNIQUE INDEX reservation_one_of_slot_key ON reservation (slot_id) WHERE status IN ('requested', 'confirmed');

ALTER TABLE support_message ADD COLUMN reservation_id int,
  ADD FOREIGN KEY (reservation_id, member_id) REFERENCES reservation (id, member_id);

RESET ROLE;
