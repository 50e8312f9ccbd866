-- Whether a profile has a published version that the person agreed to (charter C5.2), or a draft beside it.
CREATE FUNCTION has_agreed_version(p_profile int) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT EXISTS (SELECT FROM profile_draft WHERE profile_id = p_profile)
    OR EXISTS (SELECT FROM profile_consent
      WHERE profile_id = p_profile AND consented_at IS NOT NULL AND (link_by = '' OR confirmed_by <> ''))
$$;

-- Whether a confirmed draft is being published in this transaction: none is left at its end.
CREATE FUNCTION is_publishing(p_profile int) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT EXISTS (SELECT FROM profile_draft WHERE profile_id = p_profile AND confirmed_by <> '')
$$;

-- Adds changes to the draft of a profile, for which the person's agreement is asked again unless they are in it already.
CREATE FUNCTION add_to_draft(p_profile int, p_changes jsonb) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO profile_draft AS d (profile_id, changes, edited_by) VALUES (p_profile, p_changes, ARRAY[session_user::text])
  ON CONFLICT (profile_id) DO UPDATE SET changes = d.changes || EXCLUDED.changes, agreed_at = NULL,
    edited_by = array_remove(d.edited_by, session_user::text) || EXCLUDED.edited_by
  WHERE d.changes <> d.changes || EXCLUDED.changes;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  UPDATE profile_consent SET seen = false, wish = '', wished_at = NULL WHERE profile_id = p_profile;
  PERFORM audit_own('profile_draft', 'UPDATE', jsonb_build_object('profile_id', p_profile, 'changes', p_changes), '');
END
$$;

-- Returns the values that an update changed, by their names.
CREATE FUNCTION changed_values(p_before jsonb, p_after jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE
AS $$
  SELECT COALESCE(jsonb_object_agg(key, value), '{}') FROM jsonb_each(p_after)
  WHERE value IS DISTINCT FROM p_before -> key
$$;

-- A change of what visitors see of a profile that its person agreed to becomes a draft, for every login: the row is put
-- back, after the constraints have checked the new one. Of another profile it asks for consent again. Deeper triggers
-- only put back or publish.
CREATE FUNCTION draft_profile() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  IF pg_trigger_depth() > 1 OR is_publishing(NEW.id) THEN
    RETURN NULL;
  ELSIF has_agreed_version(NEW.id) THEN
    PERFORM add_to_draft(NEW.id, changed_values(visible_fields(OLD), visible_fields(NEW)));
    UPDATE profile SET city_id = OLD.city_id, images = OLD.images, video = OLD.video, rating = OLD.rating,
      videos = OLD.videos
      WHERE id = NEW.id;
  ELSE
    PERFORM reset_consent(NEW.id);
  END IF;
  RETURN NULL;
END
$$;

-- As draft_profile, for a text, which also names its profile.
CREATE FUNCTION draft_profile_text() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_id int := NEW.profile_id;
BEGIN
  IF pg_trigger_depth() = 1 AND NOT is_publishing(v_id) THEN
    IF TG_OP = 'UPDATE' AND has_agreed_version(v_id) THEN
      PERFORM add_to_draft(v_id, (SELECT jsonb_object_agg(key || '_' || NEW.locale, value)
        FROM jsonb_each(changed_values(to_jsonb(OLD) - 'version', to_jsonb(NEW) - 'version' - 'note'))));
      UPDATE profile_text SET name = OLD.name, tags = OLD.tags, intro = OLD.intro WHERE id = NEW.id;
      RETURN NULL;
    END IF;
    PERFORM reset_consent(v_id);
  END IF;
  UPDATE profile SET label = profile_label(v_id) WHERE id = v_id AND label <> profile_label(v_id);
  RETURN NULL;
END
$$;

-- Writes the changes of a draft into the profile and its texts.
CREATE FUNCTION apply_draft(p_profile int, p_changes jsonb, p_note text) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  v_locale text;
BEGIN
  -- an operator's statement that changes no row is refused
  IF p_changes ?| '{city_id,images,video,rating,videos}' THEN
    UPDATE profile p SET note = p_note, (city_id, images, video, rating, videos)
      = (SELECT n.city_id, n.images, n.video, n.rating, n.videos FROM jsonb_populate_record(p, p_changes) n)
    WHERE id = p_profile;
  END IF;
  FOR v_locale IN SELECT DISTINCT right(key, 2) FROM jsonb_object_keys(p_changes) AS key
    WHERE key ~ '^(name|tags|intro)_' LOOP
    UPDATE profile_text SET note = p_note, name = COALESCE(p_changes ->> ('name_' || v_locale), name),
      tags = COALESCE(p_changes ->> ('tags_' || v_locale), tags),
      intro = COALESCE(p_changes ->> ('intro_' || v_locale), intro)
    WHERE profile_id = p_profile AND locale = v_locale;
  END LOOP;
END
$$;

-- Without an agreed version there is nothing beside which a draft could wait: the profile is as it was last edited, and
-- the person sees all of it before she agrees again.
CREATE FUNCTION end_draft() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_changes jsonb;
BEGIN
  DELETE FROM profile_draft WHERE profile_id = NEW.profile_id RETURNING changes INTO v_changes;
  PERFORM apply_draft(NEW.profile_id, v_changes, '') WHERE v_changes IS NOT NULL;
  RETURN NULL;
END
$$;

-- Takes back the draft of a profile, and settles what the person asked to have changed.
CREATE FUNCTION take_back_draft(p_profile int, p_reason text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_changes jsonb;
  v_wish text;
BEGIN
  PERFORM FROM profile WHERE id = p_profile FOR NO KEY UPDATE;
  DELETE FROM profile_draft WHERE profile_id = p_profile RETURNING changes INTO v_changes;
  SELECT wish INTO v_wish FROM profile_consent WHERE profile_id = p_profile AND wish <> '';
  PERFORM refuse('row_changed', jsonb_build_object('profile', p_profile)) WHERE COALESCE(v_wish, v_changes::text) IS NULL;
  PERFORM refuse('reason_missing') WHERE has_words(p_reason) IS NOT TRUE;
  UPDATE profile_consent SET wish = '', wished_at = NULL WHERE profile_id = p_profile;
  PERFORM audit_own('profile_draft', 'DELETE', jsonb_build_object('profile_id', p_profile), p_reason,
    jsonb_build_object('changes', v_changes, 'wish', v_wish));
END
$$;
