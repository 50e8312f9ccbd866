-- Returns what the profiled person sees on the private page and marks it as seen. A missing text is empty and asks
-- again later.
CREATE FUNCTION consent_profile(
  p_link_hash bytea,
  OUT profile jsonb, OUT city jsonb, OUT listed boolean, OUT consented boolean
)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM FROM profile_link l JOIN profile p ON p.id = l.profile_id WHERE l.link_hash = p_link_hash FOR UPDATE OF p;
  SELECT to_jsonb(p) - 'note' - 'label' - 'version' || (
      SELECT jsonb_object_agg('name_' || l, COALESCE(t.name, ''))
        || jsonb_object_agg('tags_' || l, COALESCE(t.tags, ''))
        || jsonb_object_agg('intro_' || l, COALESCE(t.intro, ''))
      FROM unnest(ARRAY['zh', 'en', 'ja', 'ms']) AS l LEFT JOIN profile_text t ON t.profile_id = p.id AND t.locale = l),
    to_jsonb(t) - 'note' - 'version', EXISTS (SELECT FROM app.listed_profile l WHERE l.id = p.id),
    c.consented_at IS NOT NULL AND c.withdrawn_at IS NULL
  INTO profile, city, listed, consented
  FROM profile_link k JOIN profile_consent c ON c.profile_id = k.profile_id JOIN profile p ON p.id = k.profile_id
    JOIN city t ON t.id = p.city_id
  WHERE k.link_hash = p_link_hash;
  UPDATE profile_consent c SET seen = true FROM profile_link k
    WHERE k.link_hash = p_link_hash AND k.profile_id = c.profile_id AND NOT c.seen;
END
$$;
GRANT EXECUTE ON FUNCTION consent_profile(bytea) TO saikoro_app;

-- Stores the answer of the profiled person. Consent and adult confirmation list the profile; anything else hides it
-- at once and declines its reservations. A profile that changed since it was last seen is not listed. Returns false
-- for an unknown link.
CREATE FUNCTION set_consent(p_link_hash bytea, p_consent boolean, p_adult boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_consent profile_consent;
BEGIN
  SELECT c.* INTO v_consent FROM profile_consent c JOIN profile_link l ON l.profile_id = c.profile_id
    WHERE l.link_hash = p_link_hash FOR UPDATE OF c;
  IF v_consent.profile_id IS NULL THEN
    RETURN false;
  END IF;
  IF NOT (p_consent AND p_adult) THEN
    UPDATE profile_consent SET consented_at = NULL, adult_at = NULL, withdrawn_at = app_now()
      WHERE profile_id = v_consent.profile_id;
    UPDATE reservation SET status = 'declined' WHERE profile_id = v_consent.profile_id
      AND status IN ('requested', 'confirmed');
  ELSIF v_consent.seen THEN
    UPDATE profile_consent SET consented_at = COALESCE(consented_at, app_now()),
      adult_at = COALESCE(adult_at, app_now()), withdrawn_at = NULL
    WHERE profile_id = v_consent.profile_id;
  END IF;
  RETURN true;
END
$$;
GRANT EXECUTE ON FUNCTION set_consent(bytea,boolean,boolean) TO saikoro_app;

-- Asks for consent again when an operator changed what visitors see.
CREATE FUNCTION reset_consent() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE profile_consent SET consented_at = NULL, adult_at = NULL, seen = false WHERE profile_id = NEW.id;
  RETURN NULL;
END
$$;

-- Asks everybody in a city for consent again when its name changed.
CREATE FUNCTION reset_city_consent() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE profile_consent SET consented_at = NULL, adult_at = NULL, seen = false
  WHERE profile_id IN (SELECT id FROM profile WHERE city_id = NEW.id);
  RETURN NULL;
END
$$;
