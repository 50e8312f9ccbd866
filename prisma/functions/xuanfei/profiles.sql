-- Refuses to change the mark "sample", and images that are not our own media (charter C5.2, C5.4).
CREATE FUNCTION guard_profile() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refuse('fixed', '{"column": "sample"}')
  WHERE TG_OP = 'INSERT' AND NEW.sample AND current_user <> 'saikoro_owner' OR TG_OP = 'UPDATE'
    AND NEW.sample <> OLD.sample;
  PERFORM refuse('sample_fixed')
  WHERE TG_OP = 'UPDATE' AND OLD.sample AND current_user <> 'saikoro_owner' AND visible_fields(NEW) - 'rating'
    IS DISTINCT FROM visible_fields(OLD) - 'rating';
  PERFORM refuse('file_not_stored', '{"column": "images"}')
  WHERE EXISTS (SELECT FROM unnest(NEW.images) AS path WHERE is_media(path) IS NOT TRUE);
  RETURN NEW;
END
$$;

-- Refuses to change texts of a sample, and to move a text to another profile or language. Locks the profile, so that
-- the private page shows all of a change or none of it.
CREATE FUNCTION guard_profile_text() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  v_sample boolean;
BEGIN
  SELECT sample INTO v_sample FROM profile WHERE id = NEW.profile_id FOR NO KEY UPDATE;
  PERFORM refuse('sample_fixed')
  WHERE v_sample AND current_user <> 'saikoro_owner' AND (TG_OP = 'INSERT' OR to_jsonb(NEW) - 'note'
    IS DISTINCT FROM to_jsonb(OLD) - 'note');
  PERFORM refuse('fixed')
  WHERE TG_OP = 'UPDATE' AND (NEW.profile_id, NEW.locale) IS DISTINCT FROM (OLD.profile_id, OLD.locale);
  RETURN NEW;
END
$$;

-- Names of a profile in its languages, each once.
CREATE FUNCTION profile_label(p_profile int) RETURNS text
LANGUAGE sql STABLE
AS $$
  SELECT COALESCE(string_agg(name, ' / ' ORDER BY place), '') FROM (
    SELECT name, min(array_position(ARRAY['en', 'ja', 'zh', 'ms'], locale)) AS place FROM profile_text
      WHERE profile_id = p_profile GROUP BY name) AS names
$$;

-- The fields of a profile that visitors see and operators write, without texts, marks (open, high_end) and notes.
-- Measurements are not among them: only the person enters them.
CREATE FUNCTION visible_fields(p_profile profile) RETURNS jsonb
LANGUAGE sql IMMUTABLE
AS $$
  SELECT to_jsonb(p_profile) - '{note,open,high_end,label,version,height,bust}'::text[]
$$;
