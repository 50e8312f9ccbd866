-- Accepts the path of a clip as the desk shows it and stores its name.
CREATE FUNCTION clean_clip_path() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.clip := regexp_replace(NEW.clip, '^/media/clips/', '');
  RETURN NEW;
END
$$;
