-- Bets that take part in their draw: all but those whose order was committed after a seal that did not wait for it.
CREATE VIEW app.counted_bet AS
SELECT b.* FROM bet AS b JOIN draw AS d ON d.id = b.draw_id WHERE is_counted(b.xact, d.seal_snapshot);
