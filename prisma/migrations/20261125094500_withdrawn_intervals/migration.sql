-- An interval that has not begun can be withdrawn. The table has a few rows for each game, so that its lock is short.
-- squawk-ignore-file prefer-bigint-over-int,adding-serial-primary-key-field
-- squawk-ignore-file constraint-missing-not-valid,disallowed-unique-constraint
SET ROLE saikoro_owner;

ALTER TABLE game_schedule ADD COLUMN withdrawn boolean NOT NULL DEFAULT false,
  ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE game_schedule DROP CONSTRAINT game_schedule_pkey,
  ADD PRIMARY KEY (game_id, effective_from, version),
  ADD CONSTRAINT game_schedule_game_id_effective_from_key UNIQUE (game_id, effective_from);

RESET ROLE;
