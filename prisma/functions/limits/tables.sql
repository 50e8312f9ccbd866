CREATE TRIGGER b_refuse_shorter_exclusion BEFORE UPDATE ON play_limit FOR EACH ROW
  WHEN (OLD.excluded_until > app_now() AND (NEW.excluded_until IS NULL OR NEW.excluded_until < OLD.excluded_until))
    EXECUTE FUNCTION refuse_row('a self-exclusion is never shortened (charter C6.2)');
CREATE TRIGGER refuse_shorter_exclusion_row BEFORE DELETE ON play_limit FOR EACH ROW
  WHEN (OLD.excluded_until > app_now())
    EXECUTE FUNCTION refuse_row('a self-exclusion is never shortened (charter C6.2)');
CREATE TRIGGER b_refuse_value BEFORE INSERT OR UPDATE ON play_limit FOR EACH ROW
  WHEN (GREATEST(NEW.daily_stake, NEW.next_daily_stake) > 99999999900) EXECUTE FUNCTION refuse_value();
CREATE TRIGGER a_lock_member_of_limit BEFORE INSERT OR UPDATE ON play_limit FOR EACH ROW
  EXECUTE FUNCTION lock_member_of_limit();
CREATE TRIGGER record_limits AFTER INSERT OR UPDATE ON play_limit FOR EACH ROW
  EXECUTE FUNCTION record_limits();

COMMENT ON TABLE play_limit_change IS 'Engine: history of the limits that members set.';
