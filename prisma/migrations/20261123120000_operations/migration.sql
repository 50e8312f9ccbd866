SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- Whoever looks after the house sees with the own login what keeps draws from running.
COMMENT ON TABLE worker_beat IS 'Engine: when each draw worker was last at work.';
COMMENT ON COLUMN worker_beat.worker IS 'Name of the worker.';
COMMENT ON COLUMN worker_beat.at IS 'When it was last at work.';
GRANT SELECT ON worker_beat TO saikoro_operator;
GRANT EXECUTE ON FUNCTION draw_troubles() TO saikoro_operator;

-- An intervention 'epoch' asks for a new epoch of its game: the worker starts it as soon as no draw of the game is open or sealed.
GRANT SELECT ON intervention TO saikoro_worker;

SELECT guard_sessions();

RESET ROLE;
