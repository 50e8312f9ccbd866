-- A claim takes the place of the one a thousand ids before it, which is found by this index however many were deleted.
-- squawk-ignore-file require-concurrent-index-creation
SET ROLE saikoro_owner;

CREATE INDEX publication_claim_slot_idx ON publication_claim ((id % 1000));

RESET ROLE;
