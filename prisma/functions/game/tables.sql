COMMENT ON TABLE bet IS 'Engine: bets, one for each option of an order.';

COMMENT ON TABLE bet_order IS 'Engine: orders, one or more bets on one draw.';
