-- Checks what captions say (charter C1.5), of all cues together: a number may be split over several.
CREATE FUNCTION guard_captions() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_fault text := text_fault((SELECT string_agg(cue ->> 'text', E'\n' ORDER BY place)
    FROM jsonb_array_elements(NEW.cues) WITH ORDINALITY AS c (cue, place)));
BEGIN
  PERFORM refuse(v_fault, '{"column": "cues"}') WHERE v_fault IS NOT NULL;
  RETURN NEW;
END
$$;
