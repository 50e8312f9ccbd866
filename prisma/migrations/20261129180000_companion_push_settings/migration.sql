-- Companions set, too, which notifications they get and when. The zone of their hours is that of their city. The table is small.
-- squawk-ignore-file prefer-bigint-over-int, constraint-missing-not-valid, adding-foreign-key-constraint, disallowed-unique-constraint, ban-drop-not-null, adding-field-with-default, adding-serial-primary-key-field
SET ROLE saikoro_owner;

ALTER TABLE push_setting
  DROP CONSTRAINT push_setting_pkey,
  DROP CONSTRAINT push_setting_off_check,
  ALTER COLUMN member_id DROP NOT NULL,
  ADD COLUMN id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD COLUMN profile_id int UNIQUE REFERENCES profile (id),
  ADD UNIQUE (member_id),
  ADD CONSTRAINT member_or_companion CHECK (num_nonnulls(member_id, profile_id) = 1),
  ADD CONSTRAINT push_setting_off_check CHECK (off <@ CASE WHEN profile_id IS NULL
    THEN '{support,reservation,reminder,wallet}' ELSE '{request,reminder,profile}' END::text[] AND cardinality(off) <= 4);

ALTER TABLE push_message DROP CONSTRAINT push_message_kind_check,
  ADD CONSTRAINT push_message_kind_check CHECK (
    kind IN ('reservation', 'reminder', 'practice', 'support', 'recharge', 'withdrawal', 'security', 'request', 'meeting',
      'profile', 'access'));

RESET ROLE;
