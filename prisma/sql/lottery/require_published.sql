-- Refuses orders on a draw whose open entry lies under no published checkpoint (charter C2.8).
CREATE FUNCTION require_published() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT draw_id FROM added) AS a WHERE NOT is_published(draw_id)) THEN
    RAISE EXCEPTION 'game_closed' USING ERRCODE = 'SK001', HINT = 'The open entry of this draw is not published yet.';
  END IF;
  RETURN NULL;
END
$$;

-- Whether the open entry of a draw lies under a published checkpoint.
CREATE FUNCTION is_published(p_draw int) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT EXISTS (SELECT FROM draw d JOIN public_line l ON l.hash = d.record
    WHERE d.id = p_draw AND l.place < (SELECT max(size) FROM log_checkpoint));
END;
