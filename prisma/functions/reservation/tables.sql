GRANT UPDATE (status, reply, proposed_slot_id, note) ON reservation TO saikoro_operator_review;
CREATE TRIGGER b_check_reservation_transition BEFORE UPDATE ON reservation FOR EACH ROW WHEN (NOT is_emptying())
  EXECUTE FUNCTION check_reservation_transition();
CREATE TRIGGER enqueue_push AFTER UPDATE ON reservation FOR EACH ROW
  WHEN (NEW.status IN ('confirmed', 'declined') AND NEW.status <> OLD.status
    OR (OLD.status, NEW.status) = ('requested', 'expired') OR NEW.reply <> OLD.reply
    AND NEW.reply <> '' OR NEW.proposed_slot_id IS DISTINCT FROM OLD.proposed_slot_id
    AND NEW.proposed_slot_id IS NOT NULL)
    EXECUTE FUNCTION enqueue_push('reservation');
CREATE TRIGGER enqueue_companion_request AFTER INSERT ON reservation FOR EACH ROW WHEN (NOT NEW.practice)
  EXECUTE FUNCTION enqueue_companion_push('request');
-- what the member, the house or the clock changed
CREATE TRIGGER enqueue_companion_change AFTER UPDATE ON reservation FOR EACH ROW
  WHEN (NOT NEW.practice AND NOT NEW.unavailable AND (NEW.moved_at IS DISTINCT FROM OLD.moved_at
    OR NEW.status <> OLD.status AND (NEW.status = 'cancelled' OR NEW.answered_by = 'house'
      OR (OLD.status, NEW.status) = ('requested', 'expired'))
    OR NEW.status = OLD.status AND OLD.proposed_slot_id IS NOT NULL AND NEW.proposed_slot_id IS NULL))
  EXECUTE FUNCTION enqueue_companion_push('request');
-- change_due_reservations alone writes when a reminder was sent, once after each confirmation
CREATE TRIGGER enqueue_companion_reminder AFTER UPDATE OF reminded_at ON reservation FOR EACH ROW
  WHEN (NOT NEW.practice) EXECUTE FUNCTION enqueue_companion_push('meeting');
CREATE TRIGGER enqueue_reminder AFTER UPDATE OF reminded_at, reminded_soon_at ON reservation FOR EACH ROW
  EXECUTE FUNCTION enqueue_push('reminder');
CREATE TRIGGER keep_superseded AFTER UPDATE ON reservation FOR EACH ROW EXECUTE FUNCTION keep_superseded();
CREATE TRIGGER message_expired AFTER UPDATE ON reservation FOR EACH ROW
  WHEN ((OLD.status, NEW.status) = ('requested', 'expired') AND NOT NEW.practice)
  EXECUTE FUNCTION message_reservation('request_expired');
CREATE TRIGGER message_practice AFTER UPDATE ON reservation FOR EACH ROW
  WHEN (NEW.practice AND NEW.reply = '' AND NEW.status = 'confirmed' AND OLD.status = 'requested')
  EXECUTE FUNCTION message_reservation('practice_confirmed');
CREATE TRIGGER message_soon AFTER UPDATE OF reminded_soon_at ON reservation FOR EACH ROW
  EXECUTE FUNCTION message_reservation('meeting_soon');
CREATE TRIGGER message_tomorrow AFTER UPDATE OF reminded_at ON reservation FOR EACH ROW
  EXECUTE FUNCTION message_reservation('meeting_tomorrow');
CREATE TRIGGER message_unavailable AFTER UPDATE ON reservation FOR EACH ROW
  WHEN (NEW.unavailable AND NOT OLD.unavailable) EXECUTE FUNCTION message_reservation('companion_unavailable');

GRANT SELECT (reservation_id) ON meeting_answer TO saikoro_app;

GRANT INSERT (profile_id, day, starts, ends, open, note), UPDATE (open, note) ON profile_slot
  TO saikoro_operator_content;
CREATE TRIGGER b_place_slot BEFORE INSERT OR UPDATE OF day, starts, ends ON profile_slot FOR EACH ROW
  EXECUTE FUNCTION place_slot();
CREATE TRIGGER b_place_opened_slot BEFORE UPDATE OF open ON profile_slot FOR EACH ROW WHEN (NEW.open AND NOT OLD.open)
  EXECUTE FUNCTION place_slot();
