COMMENT ON TABLE alert IS 'Engine: which conditions the operators were alerted of.';

GRANT INSERT (name, content, review, owner, note), UPDATE (content, review, owner, note) ON operator_account
  TO saikoro_operator_owner;
CREATE TRIGGER b_check_operator_roles BEFORE INSERT OR UPDATE ON operator_account FOR EACH ROW
  EXECUTE FUNCTION check_operator_roles();
CREATE TRIGGER apply_operator_roles AFTER INSERT OR UPDATE ON operator_account FOR EACH ROW
  EXECUTE FUNCTION apply_operator_roles();

COMMENT ON TABLE decision IS 'Engine: one hash for each change of a row that holds a decision.';
CREATE TRIGGER b_refuse_change BEFORE UPDATE ON decision FOR EACH ROW
  WHEN (OLD.place IS NOT NULL OR (OLD.id, OLD.table_name, OLD.key, OLD.columns, OLD.row_hash, OLD.login, OLD.at)
    IS DISTINCT FROM (NEW.id, NEW.table_name, NEW.key, NEW.columns, NEW.row_hash, NEW.login, NEW.at))
  EXECUTE FUNCTION refuse_change();
