-- A change of a profile that its person agreed to waits beside the published version until she agrees and an operator
-- confirms, and what she asks to have changed. An upgrade runs while the product is stopped.
-- squawk-ignore-file prefer-bigint-over-int, require-concurrent-index-creation
SET ROLE saikoro_owner;

CREATE TABLE profile_draft (
  profile_id int PRIMARY KEY REFERENCES profile (id),
  -- the columns that differ, those of the texts with their language: {"rating": 4, "intro_ja": "…"}
  changes jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'object'),
  edited_by text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  agreed_at timestamptz,
  confirmed_by text NOT NULL DEFAULT '',
  CONSTRAINT draft_confirmed_by_another_operator
    CHECK (confirmed_by = '' OR agreed_at IS NOT NULL AND confirmed_by <> ALL (edited_by))
);

ALTER TABLE profile_consent ADD COLUMN wish text NOT NULL DEFAULT '', ADD COLUMN wished_at timestamptz,
  -- squawk-ignore constraint-missing-not-valid
  ADD CONSTRAINT wish_has_its_time CHECK ((wish = '') = (wished_at IS NULL) AND length(wish) <= 500);

-- whether a profile shows a picture, before each answer by its address
CREATE INDEX profile_images_idx ON profile USING gin (images);

RESET ROLE;
