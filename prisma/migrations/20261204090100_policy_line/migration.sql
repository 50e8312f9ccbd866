SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- Who kept another policy asks for the line that says so; any visitor may, so that it costs one row however long the log is.
CREATE INDEX public_line_policy_idx ON public_line (place) WHERE line LIKE 'policy/v1|%';

SELECT guard_sessions();

RESET ROLE;
