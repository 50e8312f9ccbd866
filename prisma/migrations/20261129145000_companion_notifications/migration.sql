-- Notifications of companions on their devices, and the secret addresses of their calendars.
-- squawk-ignore-file prefer-bigint-over-int, constraint-missing-not-valid, adding-foreign-key-constraint, disallowed-unique-constraint, ban-drop-not-null
SET ROLE saikoro_owner;

ALTER TABLE push_subscription
  ALTER COLUMN session_id DROP NOT NULL,
  ADD COLUMN device_id int UNIQUE REFERENCES companion_device (id),
  -- of a companion's device; a member has one in the account
  ADD COLUMN language text CHECK (language IN ('ja', 'en', 'zh', 'ms')),
  ADD CONSTRAINT session_or_device CHECK (num_nonnulls(session_id, device_id) = 1
    AND (device_id IS NULL) = (language IS NULL));

ALTER TABLE push_message DROP CONSTRAINT push_message_kind_check,
  ADD CONSTRAINT push_message_kind_check CHECK (
    kind IN ('reservation', 'reminder', 'practice', 'support', 'recharge', 'withdrawal', 'security', 'request', 'meeting'));

CREATE TABLE companion_calendar (
  profile_id int PRIMARY KEY REFERENCES profile (id),
  secret_hash bytea NOT NULL UNIQUE CHECK (length(secret_hash) = 32),
  language text NOT NULL CHECK (language IN ('ja', 'en', 'zh', 'ms'))
);

RESET ROLE;
