-- The worker claims a halt, and an API process verifies it, as it does with what is published.
-- squawk-ignore-file constraint-missing-not-valid
SET ROLE saikoro_owner;

ALTER TABLE publication_claim DROP CONSTRAINT publication_claim_kind_check,
  ADD CONSTRAINT publication_claim_kind_check
    CHECK (kind IN ('policy', 'client', 'checkpoint', 'cosignature', 'halt'));

RESET ROLE;
