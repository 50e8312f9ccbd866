-- Replaces the private link of a profiled person, in the operator's name, and asks for consent again: the former link
-- may have been in other hands (charter C5.2).
CREATE FUNCTION set_profile_link(p_profile int, p_hash bytea, p_reason text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_sample boolean;
BEGIN
  SELECT sample INTO v_sample FROM profile WHERE id = p_profile;
  IF v_sample IS NULL THEN
    RAISE EXCEPTION 'Refused: there is no profile %. Look its number up in the table profile.', p_profile
      USING ERRCODE = 'check_violation';
  END IF;
  IF v_sample THEN
    RAISE EXCEPTION 'Refused: profile % is a sample, so that there is nobody behind it to ask. Choose another '
      'profile.', p_profile USING ERRCODE = 'check_violation';
  END IF;
  IF has_words(p_reason) IS NOT TRUE THEN
    RAISE EXCEPTION 'Refused: a new link needs a reason. Say why.' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO profile_consent (profile_id, link_by)
  VALUES (p_profile, CASE WHEN is_operator() THEN session_user ELSE '' END)
  ON CONFLICT (profile_id) DO UPDATE SET consented_at = NULL, adult_at = NULL, link_by = EXCLUDED.link_by;
  INSERT INTO profile_link (profile_id, link_hash) VALUES (p_profile, p_hash)
  ON CONFLICT (profile_id) DO UPDATE SET link_hash = EXCLUDED.link_hash;
  INSERT INTO audit (actor, table_name, action, after, reason)
  VALUES (session_user, 'profile_consent', 'LINK', jsonb_build_object('profile_id', p_profile), p_reason);
END
$$;
GRANT EXECUTE ON FUNCTION set_profile_link(int,bytea,text) TO saikoro_operator;
