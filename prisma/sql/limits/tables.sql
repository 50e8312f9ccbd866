COMMENT ON TABLE play_limit IS 'Limits that members set for themselves. Read only.';
COMMENT ON COLUMN play_limit.member_id IS 'Its row in member.';
COMMENT ON COLUMN play_limit.daily_stake IS 'Most that may be staked a day, in hundredths of a point.';
COMMENT ON COLUMN play_limit.timed_out_until IS 'Until when the member takes a break.';
COMMENT ON COLUMN play_limit.excluded_until IS 'Until when the member excluded themselves.';
COMMENT ON COLUMN play_limit.next_daily_stake IS 'Limit from next_from on.';
COMMENT ON COLUMN play_limit.next_from IS 'When the higher limit begins.';
GRANT SELECT ON play_limit TO saikoro_app;
GRANT SELECT ON play_limit TO saikoro_operator;
CREATE TRIGGER a_read_committed BEFORE INSERT OR UPDATE OR DELETE ON play_limit
  FOR EACH STATEMENT WHEN (current_setting('transaction_isolation') <> 'read committed')
    EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_keep_exclusion BEFORE UPDATE ON play_limit FOR EACH ROW
  WHEN (OLD.excluded_until > app_now() AND (NEW.excluded_until IS NULL OR NEW.excluded_until < OLD.excluded_until))
    EXECUTE FUNCTION keep_exclusion();
CREATE TRIGGER keep_exclusion_row BEFORE DELETE ON play_limit FOR EACH ROW
  WHEN (OLD.excluded_until > app_now()) EXECUTE FUNCTION keep_exclusion();
CREATE TRIGGER a_lock_limited_member BEFORE INSERT OR UPDATE ON play_limit FOR EACH ROW
  EXECUTE FUNCTION lock_limited_member();
CREATE TRIGGER remember_limits AFTER INSERT OR UPDATE ON play_limit FOR EACH ROW
  EXECUTE FUNCTION remember_limits();

COMMENT ON TABLE play_limit_change IS 'Engine: what limits held when.';
COMMENT ON COLUMN play_limit_change.id IS 'Number of the row.';
COMMENT ON COLUMN play_limit_change.member_id IS 'Its row in member.';
COMMENT ON COLUMN play_limit_change.at IS 'When.';
COMMENT ON COLUMN play_limit_change.daily_stake IS 'Most that may be staked a day, in hundredths of a point.';
COMMENT ON COLUMN play_limit_change.timed_out_until IS 'Until when the member takes a break.';
COMMENT ON COLUMN play_limit_change.excluded_until IS 'Until when the member excluded themselves.';
GRANT SELECT ON play_limit_change TO saikoro_app;
GRANT SELECT ON play_limit_change TO saikoro_operator;
CREATE TRIGGER a_read_committed BEFORE INSERT OR UPDATE OR DELETE ON play_limit_change
  FOR EACH STATEMENT WHEN (current_setting('transaction_isolation') <> 'read committed')
    EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON play_limit_change FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('What held stays written down.');
