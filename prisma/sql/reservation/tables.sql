COMMENT ON TABLE reservation IS 'Requests to meet. The queue is status = requested.';
COMMENT ON COLUMN reservation.status IS 'requested, confirmed, declined, cancelled, expired; set confirmed or '
  'declined.';
COMMENT ON COLUMN reservation.wanted_on IS 'The day asked for.';
COMMENT ON COLUMN reservation.reply IS 'What the member reads as your answer.';
COMMENT ON COLUMN reservation.wish IS 'What the member wrote.';
COMMENT ON COLUMN reservation.confirmed_at IS 'When it was confirmed; the database keeps it.';
COMMENT ON COLUMN reservation.reminded_at IS 'When the member was reminded of the day; the database keeps it.';
GRANT SELECT ON reservation TO saikoro_app;
GRANT SELECT ON reservation TO saikoro_operator;
GRANT UPDATE (status, reply, note) ON reservation TO saikoro_operator_review;
CREATE TRIGGER a_guard_text BEFORE UPDATE OF reply, note ON reservation FOR EACH ROW
  EXECUTE FUNCTION guard_text('reply', 'note');
CREATE TRIGGER b_fill_labels BEFORE INSERT ON reservation FOR EACH ROW EXECUTE FUNCTION fill_labels();
CREATE TRIGGER b_check_reservation_transition BEFORE UPDATE ON reservation FOR EACH ROW
  EXECUTE FUNCTION check_reservation_transition();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON reservation FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('Decline a reservation instead.');
CREATE TRIGGER enqueue_push AFTER UPDATE ON reservation FOR EACH ROW
  WHEN (NEW.status IN ('confirmed', 'declined') AND NEW.status <> OLD.status OR NEW.reply <> OLD.reply
    OR NEW.reminded_at IS DISTINCT FROM OLD.reminded_at)
    EXECUTE FUNCTION enqueue_push('reservation');
