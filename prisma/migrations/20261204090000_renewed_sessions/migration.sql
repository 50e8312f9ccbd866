SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- A session whose member proves once more who one is goes on under another token, with what belongs to it; whoever keeps the old token
-- hears that it ended.
GRANT UPDATE (token_hash, address, agent, created_at) ON session TO saikoro_app;
CREATE TRIGGER tell_renewal AFTER UPDATE OF token_hash ON session FOR EACH ROW EXECUTE FUNCTION tell_change();

SELECT guard_sessions();

RESET ROLE;
