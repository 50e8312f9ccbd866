-- Videos that the operators mark as open are full for everybody (charter C1.2).
SET ROLE saikoro_owner;
ALTER TABLE video ADD COLUMN for_everybody boolean NOT NULL DEFAULT false;
RESET ROLE;
