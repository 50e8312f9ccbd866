-- Only the person enters measurements; 0 is none. What operators entered stays where the person agreed to it.
SET ROLE saikoro_owner;

ALTER TABLE profile ALTER COLUMN height SET DEFAULT 0, ALTER COLUMN bust SET DEFAULT 0,
  DROP CONSTRAINT profile_height_check, DROP CONSTRAINT profile_bust_check,
  -- squawk-ignore constraint-missing-not-valid
  ADD CONSTRAINT profile_height_check CHECK (height = 0 OR height BETWEEN 120 AND 230),
  -- squawk-ignore constraint-missing-not-valid
  ADD CONSTRAINT profile_bust_check CHECK (bust = 0 OR bust BETWEEN 50 AND 150);
UPDATE profile p SET height = 0, bust = 0 WHERE NOT EXISTS
  (SELECT FROM profile_consent c WHERE c.profile_id = p.id AND c.consented_at IS NOT NULL);

RESET ROLE;
