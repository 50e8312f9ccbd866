-- Returns a profile as visitors would see it, to the profiled person, and marks it as seen, with a draft that waits for
-- her. A missing text is empty and asks again later. `version` changes with everything that is shown.
CREATE FUNCTION show_profile(
  p_profile int,
  OUT profile jsonb, OUT city jsonb, OUT listed boolean, OUT consented boolean, OUT withdrawn boolean, OUT paused boolean,
  OUT changes jsonb, OUT new_city jsonb, OUT agreed boolean, OUT wish text, OUT version text
) RETURNS SETOF record
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM FROM profile WHERE id = p_profile FOR NO KEY UPDATE;
  SELECT visible_fields(p) || jsonb_build_object('height', p.height, 'bust', p.bust) || (
      SELECT jsonb_object_agg('name_' || l, COALESCE(t.name, ''))
        || jsonb_object_agg('tags_' || l, COALESCE(t.tags, ''))
        || jsonb_object_agg('intro_' || l, COALESCE(t.intro, ''))
      FROM unnest(ARRAY['zh', 'en', 'ja', 'ms']) AS l LEFT JOIN profile_text t ON t.profile_id = p.id AND t.locale = l),
    to_jsonb(t) - 'note' - 'version', EXISTS (SELECT FROM app.listed_profile l WHERE l.id = p.id),
    c.consented_at IS NOT NULL AND c.withdrawn_at IS NULL, c.withdrawn_at IS NOT NULL, c.paused_at IS NOT NULL,
    COALESCE(d.changes, '{}'), to_jsonb(n) - 'note' - 'version', d.agreed_at IS NOT NULL, c.wish
  INTO profile, city, listed, consented, withdrawn, paused, changes, new_city, agreed, wish
  FROM profile_consent c JOIN profile p ON p.id = c.profile_id LEFT JOIN profile_draft d ON d.profile_id = p.id
    JOIN city t ON t.id = p.city_id JOIN city n ON n.id = COALESCE((d.changes ->> 'city_id')::int, p.city_id)
  WHERE c.profile_id = p_profile;
  IF FOUND THEN
    version := md5(jsonb_build_array(profile || changes, new_city - 'open' - 'sort' - 'time_zone')::text);
    UPDATE profile_consent SET seen = true WHERE profile_id = p_profile AND NOT seen;
    RETURN NEXT;
  END IF;
END
$$;

-- Returns what the private page shows to the holder of the link.
CREATE FUNCTION consent_profile(
  p_link_hash bytea,
  OUT profile jsonb, OUT city jsonb, OUT listed boolean, OUT consented boolean, OUT withdrawn boolean, OUT changes jsonb,
  OUT new_city jsonb, OUT agreed boolean, OUT wish text
) RETURNS SETOF record
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  -- a link that is replaced or used up at the same moment is read again after the lock
  PERFORM FROM profile_link l JOIN profile p ON p.id = l.profile_id WHERE l.link_hash = p_link_hash FOR UPDATE OF p;
  RETURN QUERY SELECT s.profile, s.city, s.listed, s.consented, s.withdrawn, s.changes, s.new_city, s.agreed, s.wish
    FROM profile_link l, show_profile(l.profile_id) s WHERE l.link_hash = p_link_hash;
END
$$;

-- Stores the answer of the profiled person: an agreement counts for a version that was seen, of a draft if there is one,
-- and settles what she asked to have changed. Anything else hides the profile at once and ends its reservations. Returns
-- whether it counts.
CREATE FUNCTION decide_listing(p_profile int, p_agreed boolean) RETURNS boolean
LANGUAGE plpgsql
AS $$
BEGIN
  IF p_agreed THEN
    UPDATE profile_consent SET consented_at = COALESCE(consented_at, app_now()),
      adult_at = COALESCE(adult_at, app_now()), withdrawn_at = NULL, wish = '', wished_at = NULL
    WHERE profile_id = p_profile AND seen;
    IF NOT FOUND THEN
      RETURN false;
    END IF;
    UPDATE profile_draft SET agreed_at = COALESCE(agreed_at, app_now()) WHERE profile_id = p_profile;
    RETURN true;
  END IF;
  UPDATE profile_consent SET consented_at = NULL, adult_at = NULL, confirmed_by = '', withdrawn_at = app_now()
  WHERE profile_id = p_profile;
  RETURN FOUND;
END
$$;

-- Stores the answer of the holder of the link: consent with the adult confirmation, or anything else, which is a
-- withdrawal. A profile that changed since it was last seen is not listed. Returns false for an unknown link.
CREATE FUNCTION set_consent(p_link_hash bytea, p_consent boolean, p_adult boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_profile int;
BEGIN
  -- a link that is replaced at the same moment is read again after the lock
  PERFORM FROM profile_link l JOIN profile p ON p.id = l.profile_id WHERE l.link_hash = p_link_hash FOR UPDATE OF p;
  SELECT l.profile_id INTO v_profile FROM profile_link l WHERE l.link_hash = p_link_hash;
  PERFORM decide_listing(v_profile, p_consent AND p_adult);
  RETURN v_profile IS NOT NULL;
END
$$;

-- Asks for consent again when an operator renamed a city: of the profiles there, and of the drafts that would move there.
CREATE FUNCTION reset_consent_in_city() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM reset_consent(id) FROM profile WHERE city_id = NEW.id;
  UPDATE profile_draft SET agreed_at = NULL WHERE (changes ->> 'city_id')::int = NEW.id;
  RETURN NULL;
END
$$;

-- Asks for consent again. A confirmation belongs to one consent and ends with it.
CREATE FUNCTION reset_consent(p_profile int) RETURNS void
LANGUAGE sql
AS $$
  UPDATE profile_consent SET consented_at = NULL, adult_at = NULL, confirmed_by = '', seen = false
  WHERE profile_id = p_profile
$$;

-- Replaces the private link of a profiled person, in the operator's name, and asks for consent again: the former link
-- may have been in other hands (charter C5.2). Where a device of hers is enrolled, the link is a further one, which
-- another operator approves and her devices may refuse, and her consent stays. Returns whether it is a further one.
CREATE FUNCTION set_profile_link(p_profile int, p_hash bytea, p_reason text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_sample boolean;
  v_maker text := CASE WHEN is_operator() THEN session_user ELSE '' END;
  v_further boolean;
BEGIN
  SELECT sample INTO v_sample FROM profile WHERE id = p_profile FOR NO KEY UPDATE;
  PERFORM refuse('row_unknown', jsonb_build_object('profile', p_profile)) WHERE v_sample IS NULL;
  PERFORM refuse('sample_has_nobody', jsonb_build_object('profile', p_profile)) WHERE v_sample;
  PERFORM refuse('reason_missing') WHERE has_words(p_reason) IS NOT TRUE;
  v_further := has_device(p_profile);
  UPDATE companion_link SET ended_at = app_now() WHERE profile_id = p_profile AND ended_at IS NULL;
  IF v_further THEN
    INSERT INTO companion_link (profile_id, link_hash, made_by) VALUES (p_profile, p_hash, v_maker);
  ELSE
    INSERT INTO profile_consent (profile_id, link_by) VALUES (p_profile, v_maker)
    ON CONFLICT (profile_id) DO UPDATE SET consented_at = NULL, adult_at = NULL, confirmed_by = '', seen = false,
      link_by = EXCLUDED.link_by;
    DELETE FROM companion_calendar WHERE profile_id = p_profile;
    INSERT INTO profile_link (profile_id, link_hash) VALUES (p_profile, p_hash)
    ON CONFLICT (profile_id) DO UPDATE SET link_hash = EXCLUDED.link_hash;
  END IF;
  PERFORM audit_own(CASE WHEN v_further THEN 'companion_link' ELSE 'profile_consent' END, 'LINK',
    jsonb_build_object('profile_id', p_profile), p_reason);
  RETURN v_further;
END
$$;

-- Confirms that the profiled person gave the consent that is stored, or agreed to the draft, which is then published.
-- The operators who made or approved the links of her devices could answer in the person's place, and those who wrote
-- the draft chose what she was shown, so only another operator confirms (charter C5.2).
CREATE FUNCTION confirm_consent(p_profile int, p_reason text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_consent profile_consent;
  v_draft profile_draft;
BEGIN
  PERFORM FROM profile WHERE id = p_profile FOR NO KEY UPDATE;
  SELECT * INTO v_consent FROM profile_consent WHERE profile_id = p_profile FOR UPDATE;
  IF v_consent.link_by = '' OR v_consent.confirmed_by <> '' THEN
    SELECT * INTO v_draft FROM profile_draft WHERE profile_id = p_profile AND agreed_at IS NOT NULL;
  END IF;
  PERFORM refuse('row_changed', jsonb_build_object('profile', p_profile))
  WHERE v_draft.profile_id IS NULL
    AND (v_consent.consented_at IS NULL OR v_consent.link_by = '' OR v_consent.confirmed_by <> '');
  PERFORM refuse('same_person', jsonb_build_object('profile', p_profile))
  WHERE v_consent.link_by = session_user OR session_user = ANY (v_draft.edited_by)
    OR EXISTS (SELECT FROM companion_device d
      WHERE d.profile_id = p_profile AND d.ended_at IS NULL AND session_user IN (d.link_by, d.approved_by));
  PERFORM refuse('reason_missing') WHERE has_words(p_reason) IS NOT TRUE;
  IF v_draft.profile_id IS NULL THEN
    UPDATE profile_consent SET confirmed_by = session_user WHERE profile_id = p_profile;
  ELSE
    UPDATE profile_draft SET confirmed_by = session_user WHERE profile_id = p_profile;
    PERFORM apply_draft(p_profile, v_draft.changes, p_reason);
    DELETE FROM profile_draft WHERE profile_id = p_profile;
  END IF;
  PERFORM audit_own('profile_consent', 'CONFIRM',
    jsonb_strip_nulls(jsonb_build_object('profile_id', p_profile, 'changes', v_draft.changes)), p_reason);
END
$$;
