SET ROLE saikoro_owner;

-- An operator's row is looked at, decided on and then written down, here as elsewhere.
ALTER TRIGGER schedule_lies_ahead ON game_schedule RENAME TO b_schedule_lies_ahead;

SELECT guard_sessions();

RESET ROLE;
