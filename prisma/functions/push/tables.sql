COMMENT ON TABLE push_message IS 'Queued push notifications. Operators cannot read it.';
GRANT SELECT ON push_message TO saikoro_app;

COMMENT ON TABLE push_subscription IS 'Push subscriptions of devices. Operators cannot read it.';
GRANT DELETE, SELECT (id, session_id, endpoint, created_at) ON push_subscription TO saikoro_app;
