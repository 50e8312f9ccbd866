-- Returns the stored code that is meant by a text of the API's readCode: hyphens do not count, an exact code precedes
-- others, and one that can be used those that cannot.
CREATE FUNCTION find_invite(p_code text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT code FROM invite_code
  WHERE replace(code, '-', '') = replace(p_code, '-', '') AND replace(p_code, '-', '') <> ''
  ORDER BY code = p_code DESC, open AND uses < max_uses DESC, code LIMIT 1
$$;

-- Registers a member in one transaction: uses the invite code, inserts member, secrets and accounts, posts the
-- welcome grant.
CREATE FUNCTION register_member(
  p_username text, p_password_hash text, p_fairness_key bytea, p_code text, p_adult boolean, p_terms text,
  p_language text,
  OUT refusal text, OUT member_id int
)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_invite invite_code;
  v_wallet bigint;
BEGIN
  SELECT * INTO v_invite FROM invite_code WHERE code = find_invite(p_code) FOR UPDATE;
  refusal := CASE WHEN v_invite.code IS NULL OR NOT v_invite.open OR v_invite.uses >= v_invite.max_uses
      THEN 'invite_invalid'
    WHEN NOT p_adult AND NOT v_invite.adult_checked THEN 'adult_required' END;
  IF refusal IS NOT NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('username ' || lower(p_username), 0));
  INSERT INTO member (username, language, adult_confirmed_at, adult_confirmed_by, terms_version, invite_code)
  SELECT p_username, p_language, app_now(), CASE WHEN p_adult THEN 'member' ELSE 'invite' END, p_terms, v_invite.code
  WHERE NOT EXISTS (SELECT FROM closed_account WHERE name_hash = hex_sha256(lower(p_username)))
  ON CONFLICT DO NOTHING RETURNING id INTO member_id;
  IF member_id IS NULL THEN
    refusal := 'username_taken';
    RETURN;
  END IF;
  UPDATE invite_code SET uses = uses + 1 WHERE code = v_invite.code;
  INSERT INTO member_secret (member_id, password_hash, fairness_key)
    VALUES (register_member.member_id, p_password_hash, p_fairness_key);
  INSERT INTO ledger_account (kind, member_id, balance) VALUES ('hold', register_member.member_id, 0);
  INSERT INTO ledger_account (kind, member_id, balance) VALUES ('wallet', register_member.member_id, 0) RETURNING id
    INTO v_wallet;
  PERFORM post_transaction('grant', 'grant:' || member_id, 'welcome',
    ARRAY[v_wallet, shared_account('grant')], ARRAY[welcome_grant(), -welcome_grant()]);
END
$$;

-- Returns whether registration accepts a code. The API's login reads no code; it can only try one.
CREATE FUNCTION invite_is_open(p_code text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT EXISTS (SELECT FROM invite_code WHERE code = find_invite(p_code) AND open AND uses < max_uses)
$$;

-- Returns the codes whose number of uses is not that of their members.
CREATE FUNCTION invite_faults() RETURNS TABLE (fault text)
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT concat('invite code ', i.label, ' of ', i.created_at) FROM invite_code AS i
  WHERE i.uses <> (SELECT count(*) FROM member WHERE invite_code = i.code) OR i.uses > i.max_uses
$$;
