-- Records a stored file. Returns false when the same content was recorded before.
CREATE FUNCTION add_media(
  p_path text, p_kind text, p_bytes bigint, p_width int, p_height int, p_seconds float8, p_note text
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_media media;
BEGIN
  PERFORM refuse('reason_missing') WHERE btrim(p_note) = '';
  INSERT INTO media (path, kind, bytes, width, height, seconds)
    VALUES (p_path, p_kind, p_bytes, p_width, p_height, p_seconds)
  ON CONFLICT (path) DO NOTHING RETURNING * INTO v_media;
  IF v_media.path IS NULL THEN
    RETURN false;
  END IF;
  PERFORM audit_own('media', 'INSERT', to_jsonb(v_media), p_note) WHERE is_operator();
  RETURN true;
END
$$;

-- Refuses a media path that is not stored or is of another kind. Arguments: pairs of column and kind. An unchanged
-- path passes.
CREATE FUNCTION require_stored_media() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_new jsonb;
  v_path text;
  v_kind text;
BEGIN
  FOR i IN 0 .. TG_NARGS - 1 BY 2 LOOP
    v_new := to_jsonb(NEW) -> TG_ARGV[i];
    IF TG_OP = 'UPDATE' AND v_new IS NOT DISTINCT FROM to_jsonb(OLD) -> TG_ARGV[i] THEN
      CONTINUE;
    END IF;
    FOR v_path IN SELECT p
      FROM jsonb_array_elements_text(CASE jsonb_typeof(v_new) WHEN 'array' THEN v_new
        ELSE jsonb_build_array(v_new) END) AS p WHERE p <> '' LOOP
      SELECT kind INTO v_kind FROM media WHERE path = CASE TG_ARGV[i + 1] WHEN 'clip' THEN '/media/clips/'
        ELSE '' END || v_path;
      IF v_kind IS NULL THEN
        PERFORM refuse('file_not_stored', jsonb_build_object('column', TG_ARGV[i], 'path', v_path));
      ELSIF v_kind <> TG_ARGV[i + 1] THEN
        PERFORM refuse('file_of_other_kind', jsonb_build_object('column', TG_ARGV[i], 'path', v_path));
      END IF;
    END LOOP;
  END LOOP;
  RETURN NEW;
END
$$;

-- Files that no row uses, oldest first. A draft uses its files.
CREATE FUNCTION unused_media() RETURNS SETOF media
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT m.* FROM media m
  WHERE NOT EXISTS (SELECT FROM profile p WHERE m.path = ANY (p.images) OR m.path = p.video)
    AND NOT EXISTS (SELECT FROM profile_draft d WHERE d.changes -> 'images' ? m.path OR d.changes ->> 'video' = m.path)
    AND NOT EXISTS (SELECT FROM banner b WHERE b.url = m.path)
    AND NOT EXISTS (SELECT FROM video v WHERE m.path IN (v.cover, '/media/clips/' || v.clip))
  ORDER BY m.made_at, m.path
$$;

-- Returns what shows a stored file to visitors: 'person' for a profile, 'other' for banners and covers of videos, '' for
-- nothing. What a person withdrew, and what no row uses any more, is not shown.
CREATE FUNCTION media_use(p_path text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM profile p LEFT JOIN profile_consent c ON c.profile_id = p.id
      WHERE (p.images @> ARRAY[p_path] OR p_path ~ '^/media/shorts/' AND p.video = p_path) AND c.withdrawn_at IS NULL)
      OR EXISTS (SELECT FROM profile_draft d WHERE d.changes -> 'images' ? p_path OR d.changes ->> 'video' = p_path)
      THEN 'person'
    WHEN EXISTS (SELECT FROM banner WHERE url = p_path) OR EXISTS (SELECT FROM video WHERE cover = p_path) THEN 'other'
    ELSE '' END
$$;
