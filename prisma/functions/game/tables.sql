COMMENT ON TABLE bet IS 'Engine: bets, one for each option of an order.';
GRANT SELECT ON bet TO saikoro_app, saikoro_operator, saikoro_worker;

COMMENT ON TABLE bet_order IS 'Engine: orders, one or more bets on one draw.';
GRANT SELECT ON bet_order TO saikoro_app, saikoro_operator;

GRANT SELECT ON idempotency_key TO saikoro_app;
