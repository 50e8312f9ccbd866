GRANT SELECT ON reservation TO saikoro_app, saikoro_operator;
GRANT UPDATE (status, reply, note) ON reservation TO saikoro_operator_review;
CREATE TRIGGER a_guard_text BEFORE UPDATE OF reply, note ON reservation FOR EACH ROW
  EXECUTE FUNCTION guard_text('reply', 'note');
CREATE TRIGGER b_check_reservation_transition BEFORE UPDATE ON reservation FOR EACH ROW
  EXECUTE FUNCTION check_reservation_transition();
CREATE TRIGGER enqueue_push AFTER UPDATE ON reservation FOR EACH ROW
  WHEN (NEW.status IN ('confirmed', 'declined') AND NEW.status <> OLD.status OR NEW.reply <> OLD.reply
    OR NEW.reminded_at IS DISTINCT FROM OLD.reminded_at)
    EXECUTE FUNCTION enqueue_push('reservation');

GRANT SELECT ON profile_slot TO saikoro_app, saikoro_operator;
GRANT INSERT (profile_id, day, starts, ends, open, note), UPDATE (open, note) ON profile_slot
  TO saikoro_operator_content;
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE OF note ON profile_slot FOR EACH ROW
  EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER b_place_slot BEFORE INSERT OR UPDATE OF day, starts, ends ON profile_slot FOR EACH ROW
  EXECUTE FUNCTION place_slot();
CREATE TRIGGER b_place_opened_slot BEFORE UPDATE OF open ON profile_slot FOR EACH ROW WHEN (NEW.open AND NOT OLD.open)
  EXECUTE FUNCTION place_slot();
