-- Activates a member after the safety briefing (charter C1.1).
CREATE FUNCTION complete_briefing(p_member int) RETURNS void
LANGUAGE sql SECURITY DEFINER
AS $$
  UPDATE member SET activated = true WHERE id = p_member AND NOT activated
$$;
GRANT EXECUTE ON FUNCTION complete_briefing(int) TO saikoro_app;

-- Refuses to take the activation away (charter C1.1).
CREATE FUNCTION refuse_deactivation() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'an activation is never taken away (charter C1.1)' USING ERRCODE = 'restrict_violation';
END
$$;
