GRANT UPDATE (num, min_hundredths, max_hundredths, note) ON payout_rule TO saikoro_operator_content;

GRANT UPDATE (status, note) ON recharge TO saikoro_operator_review;
CREATE TRIGGER b_accept_review BEFORE UPDATE ON recharge FOR EACH ROW WHEN (NOT is_emptying())
  EXECUTE FUNCTION accept_review();
CREATE TRIGGER post_recharge AFTER UPDATE ON recharge FOR EACH ROW WHEN (OLD.status = 1 AND NEW.status = 2)
  EXECUTE FUNCTION post_recharge();
CREATE TRIGGER enqueue_push AFTER UPDATE ON recharge FOR EACH ROW
  WHEN (OLD.status = 1 AND NEW.status IN (2, 3)) EXECUTE FUNCTION enqueue_push('recharge');

GRANT INSERT (recharge_id, note) ON reversal TO saikoro_operator_review;
CREATE TRIGGER b_reverse_recharge BEFORE INSERT ON reversal FOR EACH ROW EXECUTE FUNCTION reverse_recharge();

COMMENT ON TABLE swept_upload IS 'Engine: expired vouchers, and when their pictures were removed.';

GRANT UPDATE (status, note) ON withdrawal TO saikoro_operator_review;
CREATE TRIGGER b_accept_review BEFORE UPDATE ON withdrawal FOR EACH ROW WHEN (NOT is_emptying())
  EXECUTE FUNCTION accept_review();
CREATE TRIGGER post_withdrawal AFTER UPDATE ON withdrawal FOR EACH ROW
  WHEN (OLD.status = 1 AND NEW.status <> 1) EXECUTE FUNCTION post_withdrawal();
CREATE TRIGGER enqueue_push AFTER UPDATE ON withdrawal FOR EACH ROW
  WHEN (OLD.status = 1 AND NEW.status IN (2, 3)) EXECUTE FUNCTION enqueue_push('withdrawal');
