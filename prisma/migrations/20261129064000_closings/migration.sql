-- The operator who closed an account is read from the audit (closer_of in prisma/functions/wallet/accept_review.sql).
SET ROLE saikoro_owner;
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX audit_member_status_idx ON audit (((after ->> 'member_id')::int)) WHERE table_name = 'member_status';
RESET ROLE;
