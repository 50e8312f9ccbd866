-- Ends the reservations that have not begun of a profile that is paused, withdrawn or hidden (charter C5.6).
CREATE FUNCTION end_reservations() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE reservation SET status = 'declined', unavailable = true, answered_by = '',
    note = CASE WHEN is_operator() THEN 'the profile is no longer listed' ELSE note END
  WHERE profile_id = (to_jsonb(NEW) ->> TG_ARGV[0])::int AND may_move(reservation);
  RETURN NULL;
END
$$;
