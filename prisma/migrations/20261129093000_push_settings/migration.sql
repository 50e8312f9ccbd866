-- Which notifications a member gets on devices, and when. The table of messages that wait is small.
-- squawk-ignore-file prefer-bigint-over-int, constraint-missing-not-valid
SET ROLE saikoro_owner;

CREATE TABLE push_setting (
  member_id int PRIMARY KEY REFERENCES member (id),
  off text[] NOT NULL CHECK (off <@ '{support,reservation,reminder,wallet}' AND cardinality(off) <= 4),
  -- a time of the day in the zone of the member's device, HH:MM; '' for none
  quiet_from text NOT NULL CHECK (quiet_from ~ '^(([01][0-9]|2[0-3]):[0-5][0-9])?$'),
  quiet_to text NOT NULL CHECK (quiet_to ~ '^(([01][0-9]|2[0-3]):[0-5][0-9])?$'),
  time_zone text NOT NULL CHECK (length(time_zone) <= 64),
  CONSTRAINT quiet_hours_have_both_ends CHECK ((quiet_from = '') = (quiet_to = '')),
  CONSTRAINT quiet_hours_end CHECK (quiet_from = '' OR quiet_from <> quiet_to)
);

ALTER TABLE push_message DROP CONSTRAINT push_message_kind_check,
  ADD CONSTRAINT push_message_kind_check CHECK (
    kind IN ('reservation', 'reminder', 'practice', 'support', 'recharge', 'withdrawal', 'security'));

RESET ROLE;
