-- The further links that can still be used, without their secrets.
CREATE VIEW app.further_link WITH (security_barrier) AS
SELECT id, profile_id, made_by, approved_by, answer, opens_at, created_at FROM companion_link WHERE ended_at IS NULL;
