COMMENT ON TABLE audit IS 'What operators changed, when, before and after, and why. Read only.';
COMMENT ON COLUMN audit.actor IS 'Login that did it.';
COMMENT ON COLUMN audit.table_name IS 'Table of the changed row.';
COMMENT ON COLUMN audit.action IS 'What was done.';
COMMENT ON COLUMN audit.before IS 'The row before.';
COMMENT ON COLUMN audit.after IS 'The row afterwards.';
GRANT SELECT ON audit TO saikoro_operator;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON audit FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('The audit has no corrections.');
