SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- Whoever looks after the house sees with the own login what keeps draws from running.
GRANT SELECT ON worker_beat TO saikoro_operator;
GRANT EXECUTE ON FUNCTION draw_troubles() TO saikoro_operator;

-- An intervention 'epoch' asks for a new epoch of its game: the worker starts it as soon as no draw of the game is open or sealed.
GRANT SELECT ON intervention TO saikoro_worker;

SELECT guard_sessions();

RESET ROLE;
