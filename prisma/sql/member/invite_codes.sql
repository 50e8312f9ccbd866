-- Returns whether registration accepts a code. The API's login reads no code; it can only try one.
CREATE FUNCTION invite_is_open(p_code text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT EXISTS (SELECT FROM invite_code WHERE code = p_code AND open AND uses < max_uses)
$$;
GRANT EXECUTE ON FUNCTION invite_is_open(text) TO saikoro_app;

-- Returns the codes whose number of uses is not that of their members.
CREATE FUNCTION invite_faults() RETURNS TABLE (fault text)
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT concat('invite code ', i.label, ' of ', i.created_at) FROM invite_code AS i
  WHERE i.uses <> (SELECT count(*) FROM member WHERE invite_code = i.code) OR i.uses > i.max_uses
$$;
GRANT EXECUTE ON FUNCTION invite_faults() TO saikoro_app;
