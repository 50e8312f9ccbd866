-- Returns the profile of an unused link, who made and who approved the link, and whether it is open now. A further link
-- opens 72 hours after its approval, or when one of the person's devices approves.
CREATE FUNCTION companion_link_state(
  p_link_hash bytea,
  OUT profile int, OUT label text, OUT link_by text, OUT approved_by text, OUT opens_at timestamptz, OUT is_open boolean,
  OUT is_further boolean
) RETURNS SETOF record
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT l.profile_id, p.label, c.link_by, '', NULL::timestamptz, true, false
  FROM profile_link l JOIN profile_consent c ON c.profile_id = l.profile_id JOIN profile p ON p.id = l.profile_id
  WHERE l.link_hash = p_link_hash
  UNION ALL
  SELECT l.profile_id, p.label, l.made_by, l.approved_by, l.opens_at, COALESCE(l.opens_at <= app_now(), false), true
  FROM companion_link l JOIN profile p ON p.id = l.profile_id WHERE l.link_hash = p_link_hash AND l.ended_at IS NULL
$$;

-- Enrols a device with a link, which is used up, and opens its session. Either a passkey or a secret with a PIN is null.
-- Returns a refusal or null.
CREATE FUNCTION enrol_companion(
  p_link_hash bytea, p_secret_hash bytea, p_pin_hash text, p_credential text, p_public_key bytea, p_counter float8,
  p_agent text, p_token_hash bytea
) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_link record;
  v_device int;
BEGIN
  -- a link that another device uses, or an operator replaces, at the same moment is read again after the lock
  PERFORM FROM profile WHERE id = (SELECT profile FROM companion_link_state(p_link_hash)) FOR NO KEY UPDATE;
  SELECT * INTO v_link FROM companion_link_state(p_link_hash);
  IF v_link.is_open IS NOT TRUE THEN
    RETURN CASE WHEN v_link.profile IS NULL THEN 'link_unknown' ELSE 'link_waits' END;
  END IF;
  DELETE FROM profile_link WHERE link_hash = p_link_hash;
  UPDATE companion_link SET ended_at = app_now() WHERE link_hash = p_link_hash;
  -- an operator made this link, so that consents from now on need another one's confirmation
  UPDATE profile_consent SET link_by = v_link.link_by
    WHERE profile_id = v_link.profile AND link_by = '' AND v_link.link_by <> '';
  INSERT INTO companion_device (profile_id, link_by, approved_by, agent, secret_hash, pin_hash, credential_id,
    public_key, counter, token_hash, expires_at)
  VALUES (v_link.profile, v_link.link_by, v_link.approved_by, p_agent, p_secret_hash, p_pin_hash, p_credential,
    p_public_key, p_counter, p_token_hash, app_now() + interval '30 days')
  RETURNING id INTO v_device;
  PERFORM audit_companion(v_device, 'companion_device', 'INSERT', '{}');
  RETURN NULL;
END
$$;

-- Approves a further link, as another operator than the one who made it. The person's devices show the link.
CREATE FUNCTION approve_companion_link(p_link int, p_reason text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_link companion_link;
BEGIN
  SELECT * INTO v_link FROM companion_link WHERE id = p_link FOR UPDATE;
  PERFORM refuse('row_changed', jsonb_build_object('link', p_link))
  WHERE v_link.id IS NULL OR v_link.ended_at IS NOT NULL OR v_link.approved_by <> '';
  PERFORM refuse('same_person', jsonb_build_object('link', p_link)) WHERE v_link.made_by = session_user;
  PERFORM refuse('reason_missing') WHERE has_words(p_reason) IS NOT TRUE;
  UPDATE companion_link SET approved_by = session_user,
    opens_at = app_now() + CASE answer WHEN 'approved' THEN interval '0' ELSE interval '72 hours' END
  WHERE id = p_link;
  PERFORM audit_own('companion_link', 'APPROVE', jsonb_build_object('id', p_link, 'profile_id', v_link.profile_id),
    p_reason);
END
$$;

-- Stores what one of the person's devices answered to a further link: an approval opens the link as soon as an operator
-- has approved it as well, a refusal ends it. Returns a refusal or null.
CREATE FUNCTION answer_companion_link(p_device int, p_link int, p_approve boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_profile int := companion_profile(p_device);
BEGIN
  IF p_approve THEN
    UPDATE companion_link SET answer = 'approved', opens_at = CASE WHEN approved_by <> '' THEN LEAST(opens_at, app_now()) END
      WHERE id = p_link AND profile_id = v_profile AND ended_at IS NULL AND answer = '';
  ELSE
    UPDATE companion_link SET answer = 'refused', ended_at = app_now()
      WHERE id = p_link AND profile_id = v_profile AND ended_at IS NULL;
  END IF;
  IF NOT FOUND THEN
    RETURN 'link_unknown';
  END IF;
  PERFORM audit_companion(p_device, 'companion_link', CASE WHEN p_approve THEN 'APPROVE' ELSE 'REFUSE' END,
    jsonb_build_object('id', p_link));
  RETURN NULL;
END
$$;
