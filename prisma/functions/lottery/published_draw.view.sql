-- Draws whose open entry lies under a published checkpoint.
CREATE VIEW app.published_draw AS
SELECT d.* FROM draw AS d JOIN app.log_entry AS l ON l.hash = d.record
WHERE l.place < (SELECT max(size) FROM log_checkpoint);
