-- Updates the profile's label and asks for consent again when a text changed.
CREATE FUNCTION update_profile_label() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE profile_consent SET consented_at = NULL, adult_at = NULL, seen = false WHERE profile_id = NEW.profile_id;
  UPDATE profile SET label = profile_label(NEW.profile_id)
    WHERE id = NEW.profile_id AND label <> profile_label(NEW.profile_id);
  RETURN NULL;
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

-- The fields of a profile that visitors see, without texts, operators' marks (open, high_end, rating) and notes.
CREATE FUNCTION visible_fields(p_profile profile) RETURNS jsonb
LANGUAGE sql IMMUTABLE
AS $$
  SELECT to_jsonb(p_profile) - 'note' - 'open' - 'high_end' - 'rating' - 'label' - 'version'
$$;
GRANT EXECUTE ON FUNCTION visible_fields(profile) TO saikoro_operator;
