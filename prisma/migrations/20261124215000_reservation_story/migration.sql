-- When a reservation was confirmed, and when the member was reminded of its day.
SET ROLE saikoro_owner;

ALTER TABLE reservation ADD COLUMN confirmed_at timestamptz, ADD COLUMN reminded_at timestamptz;

RESET ROLE;
