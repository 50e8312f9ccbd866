-- What became of each bet. It is open until a payment is committed that covers its member or, if it does not count,
-- names its order.
CREATE VIEW app.bet_outcome AS
SELECT b.*, p.batch, p.paid_at AS settled_at, c.is_counted,
  CASE WHEN p.batch IS NULL THEN 'open' WHEN d.dice IS NULL OR NOT c.is_counted THEN 'refunded'
    WHEN option_wins(b.option, d.dice) THEN 'won' ELSE 'lost' END AS status,
  CASE WHEN p.batch IS NULL THEN 0 ELSE bet_payout(b.option, b.stake, b.odds, d.dice, c.is_counted) END AS payout
FROM bet AS b JOIN draw AS d ON d.id = b.draw_id
  CROSS JOIN LATERAL (SELECT is_counted(b.xact, d.seal_snapshot) AS is_counted) AS c
  LEFT JOIN draw_payment AS p ON p.draw_id = b.draw_id
    AND CASE WHEN c.is_counted THEN p.members @> b.member_id ELSE b.order_id = ANY (p.late_orders) END;
