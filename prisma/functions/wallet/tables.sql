GRANT SELECT ON bank_card TO saikoro_app, saikoro_operator;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON bank_card FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('A change of card is a new row.');

CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON bank_card_secret FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('A change of card is a new row.');

GRANT SELECT ON payout_rule TO saikoro_app, saikoro_operator;
GRANT UPDATE (num, min_hundredths, max_hundredths, note) ON payout_rule TO saikoro_operator_content;
CREATE TRIGGER a_guard_text BEFORE UPDATE ON payout_rule FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON payout_rule FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('Edit the one row.');

GRANT SELECT ON play_day TO saikoro_app;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON play_day FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('A day that is over stays as it was.');

GRANT SELECT ON recharge TO saikoro_app, saikoro_operator;
GRANT UPDATE (status, note) ON recharge TO saikoro_operator_review;
CREATE TRIGGER a_guard_text BEFORE UPDATE ON recharge FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER b_accept_review BEFORE UPDATE ON recharge FOR EACH ROW EXECUTE FUNCTION accept_review();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON recharge FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('Return a recharge instead: set status to 3 and say why in note.');
CREATE TRIGGER post_recharge AFTER UPDATE ON recharge FOR EACH ROW WHEN (OLD.status = 1 AND NEW.status = 2)
  EXECUTE FUNCTION post_recharge();
CREATE TRIGGER enqueue_push AFTER UPDATE ON recharge FOR EACH ROW
  WHEN (OLD.status = 1 AND NEW.status IN (2, 3)) EXECUTE FUNCTION enqueue_push('recharge');

GRANT SELECT ON reversal TO saikoro_app, saikoro_operator;
GRANT INSERT (recharge_id, note) ON reversal TO saikoro_operator_review;
CREATE TRIGGER a_guard_text BEFORE INSERT ON reversal FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER b_reverse_recharge BEFORE INSERT ON reversal FOR EACH ROW EXECUTE FUNCTION reverse_recharge();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON reversal FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('What two operators said stays written down.');

COMMENT ON TABLE swept_upload IS 'Engine: expired vouchers, and when their pictures were removed.';
GRANT SELECT ON swept_upload TO saikoro_app;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON swept_upload FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('A picture that is gone stays gone.');

GRANT SELECT ON upload TO saikoro_app, saikoro_operator;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON upload FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('A voucher stays as it was sent.');

GRANT SELECT ON withdrawal TO saikoro_app, saikoro_operator;
GRANT UPDATE (status, note) ON withdrawal TO saikoro_operator_review;
CREATE TRIGGER a_guard_text BEFORE UPDATE ON withdrawal FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER b_accept_review BEFORE UPDATE ON withdrawal FOR EACH ROW EXECUTE FUNCTION accept_review();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON withdrawal FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('Return a withdrawal instead: set status to 3 and say why in note.');
CREATE TRIGGER post_withdrawal AFTER UPDATE ON withdrawal FOR EACH ROW
  WHEN (OLD.status = 1 AND NEW.status <> 1) EXECUTE FUNCTION post_withdrawal();
CREATE TRIGGER enqueue_push AFTER UPDATE ON withdrawal FOR EACH ROW
  WHEN (OLD.status = 1 AND NEW.status IN (2, 3)) EXECUTE FUNCTION enqueue_push('withdrawal');
