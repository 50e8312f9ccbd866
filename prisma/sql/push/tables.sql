COMMENT ON TABLE push_message IS 'Queued push notifications. Operators cannot read it.';
GRANT SELECT ON push_message TO saikoro_app;
CREATE TRIGGER a_read_committed BEFORE INSERT OR UPDATE OR DELETE ON push_message
  FOR EACH STATEMENT WHEN (current_setting('transaction_isolation') <> 'read committed')
    EXECUTE FUNCTION refuse_isolation();

COMMENT ON TABLE push_subscription IS 'Push subscriptions of devices. Operators cannot read it.';
GRANT DELETE, SELECT (id, session_id, endpoint, created_at) ON push_subscription TO saikoro_app;
CREATE TRIGGER a_read_committed BEFORE INSERT OR UPDATE OR DELETE ON push_subscription
  FOR EACH STATEMENT WHEN (current_setting('transaction_isolation') <> 'read committed')
    EXECUTE FUNCTION refuse_isolation();
