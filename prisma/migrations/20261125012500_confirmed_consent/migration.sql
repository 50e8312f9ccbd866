-- Who made the link of a profiled person, and which other operator confirmed the consent that was given with it.
-- Links of earlier versions have no maker and need no confirmation.
SET ROLE saikoro_owner;

ALTER TABLE profile_consent ADD COLUMN link_by text NOT NULL DEFAULT '',
  ADD COLUMN confirmed_by text NOT NULL DEFAULT '',
  -- squawk-ignore constraint-missing-not-valid
  ADD CONSTRAINT confirmed_by_another_operator
    CHECK (confirmed_by = '' OR confirmed_by <> link_by AND consented_at IS NOT NULL);

RESET ROLE;
