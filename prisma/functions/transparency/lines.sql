-- Appends a line to the public log; index_lines gives it an index after its commit. The worker looks after each step.
CREATE FUNCTION append_public_line(p_line text) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO public_line (line) VALUES (p_line);
  SELECT send_signal('due/publish') WHERE NOT pg_has_role(session_user, 'saikoro_worker', 'MEMBER')
$$;

-- Returns a row as a line: kind, id, time and fields. Fields above 60,000 bytes are replaced by their hash.
CREATE FUNCTION public_line_of(p_kind text, p_row jsonb) RETURNS text
LANGUAGE sql STABLE
AS $$
  SELECT concat_ws('|', p_kind || '/v1', COALESCE(p_row ->> 'id', '-'), ms(app_now()),
    CASE WHEN octet_length(fields::text) <= 60000 THEN fields::text ELSE 'sha256:' || hex_sha256(fields::text) END)
  FROM (SELECT p_row - ARRAY['id', 'note', 'version', 'actor'] AS fields) AS f
$$;

-- Copies a row to the public log, as the kind that the trigger names.
CREATE FUNCTION row_is_public() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM append_public_line(public_line_of(TG_ARGV[0], to_jsonb(NEW)));
  RETURN NULL;
END
$$;

-- Records a skipped draw in the public log.
CREATE FUNCTION skip_is_public() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM append_public_line(concat_ws('|', 'skip/v1', (SELECT key FROM game WHERE id = NEW.game_id), NEW.issue,
    ms(app_now())));
  RETURN NULL;
END
$$;
