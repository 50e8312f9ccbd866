-- Cities and categories can be hidden, because rows that others refer to are never deleted.
SET ROLE saikoro_owner;

ALTER TABLE city ADD COLUMN open boolean NOT NULL DEFAULT true;
ALTER TABLE video_category ADD COLUMN open boolean NOT NULL DEFAULT true;

RESET ROLE;
