GRANT DELETE, SELECT (id, session_id, device_id, endpoint, created_at) ON push_subscription TO saikoro_app;
