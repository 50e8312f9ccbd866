-- No function ends sessions of other logins any more. A login that could not grant the role cannot revoke it either:
-- then the audit names it.
DO $$
BEGIN
  REVOKE pg_signal_backend FROM saikoro_owner;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'pg_signal_backend stays granted to saikoro_owner';
END $$;
