-- The members who closed their account themselves, without what only the engine reads.
CREATE VIEW app.own_closing WITH (security_barrier) AS SELECT member_id, closed_at FROM closed_account;
