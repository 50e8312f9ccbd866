-- Appends the statement of a restore to the public log: what was lost, why and by whom (charter C2.10). For the owner.
CREATE FUNCTION announce_restore(p_statement jsonb) RETURNS text
LANGUAGE plpgsql
AS $$
DECLARE
  v_line text := public_line_of('restore', p_statement);
BEGIN
  PERFORM append_public_line(v_line);
  RETURN v_line;
END
$$;
