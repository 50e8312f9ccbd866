-- The card of each member that is in force.
CREATE VIEW app.card_in_force AS
SELECT DISTINCT ON (member_id) * FROM bank_card
WHERE effective_from <= app_now()
ORDER BY member_id, effective_from DESC, id DESC;

GRANT SELECT ON app.card_in_force TO saikoro_app;
