COMMENT ON TABLE audit IS 'What operators changed, when, before and after, and why. Read only.';
COMMENT ON COLUMN audit.table_name IS 'Table of the changed row.';
COMMENT ON COLUMN audit.action IS 'What was done.';
COMMENT ON COLUMN audit.before IS 'The row before.';
COMMENT ON COLUMN audit.after IS 'The row afterwards.';
GRANT SELECT ON audit TO saikoro_operator;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON audit FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('The audit has no corrections.');

COMMENT ON TABLE decision IS 'Engine: one hash for each change of a row that holds a decision.';
CREATE TRIGGER b_refuse_change BEFORE UPDATE ON decision FOR EACH ROW
  WHEN (OLD.place IS NOT NULL OR (OLD.id, OLD.table_name, OLD.key, OLD.columns, OLD.row_hash, OLD.login, OLD.at)
    IS DISTINCT FROM (NEW.id, NEW.table_name, NEW.key, NEW.columns, NEW.row_hash, NEW.login, NEW.at))
  EXECUTE FUNCTION refuse_change('An entry gets its place once.');
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON decision FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('What was decided stays recorded.');
