-- Bets that take part in their draw: all but those whose order was committed after a seal that did not wait for it.
CREATE VIEW app.counted_bet AS
SELECT b.* FROM bet AS b JOIN draw AS d ON d.id = b.draw_id
WHERE d.seal_snapshot IS NULL OR pg_visible_in_snapshot(b.xact::text::xid8, d.seal_snapshot::pg_snapshot);

GRANT SELECT ON app.counted_bet TO saikoro_app;
GRANT SELECT ON app.counted_bet TO saikoro_worker;
