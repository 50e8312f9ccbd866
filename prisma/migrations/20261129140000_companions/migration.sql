-- Devices of the persons behind profiles, with their sessions, and further links for such a person.
-- squawk-ignore-file prefer-bigint-over-int
SET ROLE saikoro_owner;

CREATE TABLE companion_device (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  profile_id int NOT NULL REFERENCES profile (id),
  -- the operators who made and who approved the link that enrolled the device; '' where there was none
  link_by text NOT NULL,
  approved_by text NOT NULL,
  agent text NOT NULL CHECK (length(agent) <= 200),
  -- a passkey, or a PIN that counts only with a secret that the browser stores
  credential_id text UNIQUE CHECK (credential_id ~ '^[A-Za-z0-9_-]+$' AND length(credential_id) BETWEEN 16 AND 1364),
  public_key bytea CHECK (length(public_key) BETWEEN 32 AND 2048),
  counter float8 CHECK (counter >= 0 AND counter <= 4294967295),
  secret_hash bytea UNIQUE CHECK (length(secret_hash) = 32),
  pin_hash text CHECK (length(pin_hash) <= 200),
  misses int NOT NULL DEFAULT 0 CHECK (misses BETWEEN 0 AND 5),
  -- the session of the device
  token_hash bytea UNIQUE CHECK (length(token_hash) = 32),
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  last_used_at timestamptz NOT NULL DEFAULT app_now(),
  ended_at timestamptz,
  CONSTRAINT passkey_or_pin CHECK (CASE WHEN credential_id IS NULL
    THEN num_nulls(secret_hash, pin_hash) = 0 AND num_nonnulls(public_key, counter) = 0
    ELSE num_nonnulls(secret_hash, pin_hash) = 0 AND num_nulls(public_key, counter) = 0 END),
  CONSTRAINT session_expires CHECK (num_nulls(token_hash, expires_at) IN (0, 2)),
  CONSTRAINT ended_device_has_no_session CHECK (ended_at IS NULL OR token_hash IS NULL)
);
CREATE INDEX companion_device_profile_id_idx ON companion_device (profile_id);

-- Links for a person who has a device already. A link that enrols the first device is a row of profile_link.
CREATE TABLE companion_link (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  profile_id int NOT NULL REFERENCES profile (id),
  link_hash bytea NOT NULL UNIQUE CHECK (length(link_hash) = 32),
  made_by text NOT NULL,
  approved_by text NOT NULL DEFAULT '',
  -- what one of the person's devices answered
  answer text NOT NULL DEFAULT '' CHECK (answer IN ('', 'approved', 'refused')),
  opens_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT link_approved_by_another_operator CHECK (approved_by = '' OR approved_by <> made_by),
  CONSTRAINT approved_link_opens CHECK ((approved_by = '') = (opens_at IS NULL)),
  CONSTRAINT refused_link_ends CHECK (answer <> 'refused' OR ended_at IS NOT NULL)
);
CREATE INDEX companion_link_profile_id_idx ON companion_link (profile_id);

RESET ROLE;
