GRANT INSERT (text_zh, text_en, text_ja, text_ms, sort, open, note),
  UPDATE (text_zh, text_en, text_ja, text_ms, sort, open, note) ON saved_reply TO saikoro_operator_content;

COMMENT ON TABLE conversation_state IS 'Engine: what was decided about a conversation without a reply.';

GRANT INSERT (member_id, text, tags, note), UPDATE (text, tags, note) ON member_note TO saikoro_operator_review;

GRANT INSERT (report_id, note) ON report_review TO saikoro_operator_review;
CREATE TRIGGER b_sign_review BEFORE INSERT ON report_review FOR EACH ROW EXECUTE FUNCTION sign_review();
CREATE TRIGGER message_report_closed AFTER INSERT ON report_review FOR EACH ROW
  EXECUTE FUNCTION message_report_closed();

GRANT INSERT (text, phrase, parameters, member_id, reservation_id) ON support_message TO saikoro_operator_review;
CREATE TRIGGER c_sign_message BEFORE INSERT ON support_message FOR EACH ROW EXECUTE FUNCTION sign_message();
-- The row of a reservation sends the push of what the product says about it.
CREATE TRIGGER enqueue_push AFTER INSERT ON support_message FOR EACH ROW
  WHEN (NEW.author <> '' AND NOT (NEW.author = 'saikoro_app' AND NEW.reservation_id IS NOT NULL)
    AND COALESCE(NEW.phrase, '') NOT IN ('passkey_added', 'signed_out'))
  EXECUTE FUNCTION enqueue_push('support');
CREATE TRIGGER enqueue_security_push AFTER INSERT ON support_message FOR EACH ROW
  WHEN (NEW.phrase IN ('passkey_added', 'signed_out')) EXECUTE FUNCTION enqueue_push('security');

COMMENT ON TABLE thread_read IS 'Engine: how far member and operators have read.';
