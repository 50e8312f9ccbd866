GRANT SELECT ON push_message TO saikoro_app;

GRANT SELECT ON push_setting TO saikoro_app;

GRANT DELETE, SELECT (id, session_id, device_id, endpoint, created_at) ON push_subscription TO saikoro_app;
