-- The card of each member that is in force: the newest whose time has come. A change that a later one replaced before
-- its time never takes effect.
CREATE VIEW app.card_in_force AS
SELECT DISTINCT ON (member_id) * FROM bank_card AS c
WHERE effective_from <= app_now() AND NOT EXISTS (SELECT FROM bank_card AS later
  WHERE later.member_id = c.member_id AND later.id > c.id AND later.created_at < c.effective_from)
ORDER BY member_id, id DESC;
