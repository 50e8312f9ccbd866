SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- Every file that may be shown. A row is written when the file has been: a path that is not in here leads nowhere.
-- picture: covers, banners, pictures of profiles. clip: what `video.clip` names, served by ticket. short: a profile's public video.
CREATE TABLE media (
  path text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('picture', 'clip', 'short')),
  bytes bigint NOT NULL CHECK (bytes > 0),
  width int NOT NULL CHECK (width > 0),
  height int NOT NULL CHECK (height > 0),
  seconds double precision NOT NULL CHECK (seconds >= 0),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  made_by text NOT NULL DEFAULT session_user,
  CONSTRAINT path_fits_kind CHECK (CASE kind WHEN 'clip' THEN path ~ '^/media/clips/[a-z0-9-]{1,64}$'
    WHEN 'short' THEN is_media(path) AND path ~ '\.mp4$' ELSE is_media(path) AND path ~ '\.webp$' END),
  CONSTRAINT pictures_stand_still CHECK ((kind = 'picture') = (seconds = 0))
);
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON media
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A stored file never changes; store another one.');

-- Enters a file that is stored. False: it was entered before, under the same path because it has the same content.
CREATE FUNCTION add_media(p_path text, p_kind text, p_bytes bigint, p_width int, p_height int, p_seconds double precision, p_note text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_media media;
BEGIN
  IF btrim(p_note) = '' THEN
    RAISE EXCEPTION 'Refused: say why this file is stored.' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO media (path, kind, bytes, width, height, seconds) VALUES (p_path, p_kind, p_bytes, p_width, p_height, p_seconds)
  ON CONFLICT (path) DO NOTHING RETURNING * INTO v_media;
  IF v_media.path IS NULL THEN
    RETURN false;
  END IF;
  IF is_operator() THEN
    INSERT INTO audit (actor, table_name, action, after, reason) VALUES (session_user, 'media', 'INSERT', to_jsonb(v_media), p_note);
  END IF;
  RETURN true;
END $$;

-- What a row shows is stored, and is of the kind that this column shows. Arguments: pairs of column and kind. A path that was
-- written before this rule stays until it is written anew.
CREATE FUNCTION expect_stored() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
    FOR v_path IN SELECT p FROM jsonb_array_elements_text(CASE jsonb_typeof(v_new) WHEN 'array' THEN v_new ELSE jsonb_build_array(v_new) END) AS p WHERE p <> '' LOOP
      SELECT kind INTO v_kind FROM media WHERE path = CASE TG_ARGV[i + 1] WHEN 'clip' THEN '/media/clips/' ELSE '' END || v_path;
      IF v_kind IS NULL THEN
        RAISE EXCEPTION 'Refused: "%" is not a stored file. Drop it at the desk first, then paste the path it shows.', v_path
          USING ERRCODE = 'foreign_key_violation', COLUMN = TG_ARGV[i];
      ELSIF v_kind <> TG_ARGV[i + 1] THEN
        RAISE EXCEPTION 'Refused: "%" is a %, and the column "%" shows a %. Drop the file at the desk as that.', v_path, v_kind, TG_ARGV[i], TG_ARGV[i + 1]
          USING ERRCODE = 'foreign_key_violation', COLUMN = TG_ARGV[i];
      END IF;
    END LOOP;
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER b_expect_stored BEFORE INSERT OR UPDATE OF images, video ON profile
  FOR EACH ROW EXECUTE FUNCTION expect_stored('images', 'picture', 'video', 'short');
CREATE TRIGGER b_expect_stored BEFORE INSERT OR UPDATE OF url ON banner FOR EACH ROW EXECUTE FUNCTION expect_stored('url', 'picture');
CREATE TRIGGER b_expect_stored BEFORE INSERT OR UPDATE OF cover, clip ON video
  FOR EACH ROW EXECUTE FUNCTION expect_stored('cover', 'picture', 'clip', 'clip');

-- A clip is pasted as the path that the desk shows; the column holds its name.
CREATE FUNCTION clip_of_path() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.clip := regexp_replace(NEW.clip, '^/media/clips/', '');
  RETURN NEW;
END $$;
CREATE TRIGGER b_clip_of_path BEFORE INSERT OR UPDATE OF clip ON video FOR EACH ROW EXECUTE FUNCTION clip_of_path();

-- What no row shows, the oldest first.
CREATE FUNCTION unused_media() RETURNS SETOF media LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.* FROM media m
  WHERE NOT EXISTS (SELECT FROM profile p WHERE m.path = ANY (p.images) OR m.path = p.video)
    AND NOT EXISTS (SELECT FROM banner b WHERE b.url = m.path)
    AND NOT EXISTS (SELECT FROM video v WHERE m.path IN (v.cover, '/media/clips/' || v.clip))
  ORDER BY m.made_at, m.path
$$;

COMMENT ON TABLE media IS 'Pictures and clips that are stored. Drop files at the desk. Read only.';
COMMENT ON COLUMN media.path IS 'What is pasted into the row that shows the file.';
COMMENT ON COLUMN media.kind IS 'picture; clip, a film of the video hall; or short, the video of a profile.';
COMMENT ON COLUMN media.bytes IS 'Size of the file in bytes; of a clip, of all its parts.';
COMMENT ON COLUMN media.width IS 'Width in pixels.';
COMMENT ON COLUMN media.height IS 'Height in pixels.';
COMMENT ON COLUMN media.seconds IS 'Length in seconds; 0 for a picture.';
COMMENT ON COLUMN media.made_at IS 'When it was stored.';
COMMENT ON COLUMN media.made_by IS 'The login that stored it.';
GRANT SELECT ON media TO saikoro_operator;
GRANT EXECUTE ON FUNCTION add_media(text, text, bigint, int, int, double precision, text), unused_media() TO saikoro_operator;

SELECT guard_sessions();

RESET ROLE;
