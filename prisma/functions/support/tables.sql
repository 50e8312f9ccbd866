GRANT SELECT ON phrase TO saikoro_app, saikoro_operator;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON phrase FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('A phrase that was sent stays; add another one by a migration.');

GRANT SELECT ON report TO saikoro_app, saikoro_operator;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON report FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('A report stays as it was written.');

GRANT SELECT ON report_review TO saikoro_app, saikoro_operator;
GRANT INSERT (report_id, note) ON report_review TO saikoro_operator_review;
CREATE TRIGGER a_guard_text BEFORE INSERT ON report_review FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON report_review FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('A review of a report stays as it was written.');
CREATE TRIGGER b_sign_review BEFORE INSERT ON report_review FOR EACH ROW EXECUTE FUNCTION sign_review();
CREATE TRIGGER message_report_closed AFTER INSERT ON report_review FOR EACH ROW
  EXECUTE FUNCTION message_report_closed();

GRANT SELECT ON support_message TO saikoro_app, saikoro_operator;
GRANT INSERT (text, phrase, parameters, member_id, reservation_id) ON support_message TO saikoro_operator_review;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON support_message FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('What was said stays; write another message.');
CREATE TRIGGER c_sign_message BEFORE INSERT ON support_message FOR EACH ROW EXECUTE FUNCTION sign_message();
CREATE TRIGGER enqueue_push AFTER INSERT ON support_message FOR EACH ROW WHEN (NEW.author <> '')
  EXECUTE FUNCTION enqueue_push('support');
