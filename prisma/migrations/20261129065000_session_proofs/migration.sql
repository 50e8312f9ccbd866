-- A proof by a key that the database does not hold: the audit names a session that no process of the API opened.
SET ROLE saikoro_owner;
ALTER TABLE session ADD COLUMN proof bytea CHECK (octet_length(proof) = 32);
RESET ROLE;
