-- Deletes requests two weeks after they were made or answered.
CREATE FUNCTION delete_invite_requests() RETURNS void
LANGUAGE sql SECURITY DEFINER
AS $$
  DELETE FROM invite_request WHERE expires_at <= app_now()
$$;

-- Stores a visitor's request under the hash of its claim code and returns when it expires, or a refusal. A request that
-- is repeated with the same claim code changes nothing. At most three requests of an address, ten of its network and
-- two hundred in all wait at once, so that no visitor fills the queue of the operators.
CREATE FUNCTION request_invite(
  p_claim_hash text, p_text text, p_address text, p_prefix text, OUT refusal text, OUT ends timestamptz
)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_request int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('invite requests', 0));
  PERFORM delete_invite_requests();
  SELECT r.expires_at INTO ends FROM invite_claim JOIN invite_request r ON r.id = request_id
    WHERE claim_hash = p_claim_hash;
  IF FOUND THEN
    RETURN;
  END IF;
  SELECT CASE
    WHEN NOT has_words(p_text) THEN 'message_missing'
    WHEN count(*) FILTER (WHERE address = p_address) >= 3 OR count(*) FILTER (WHERE prefix = p_prefix) >= 10
      THEN 'invite_requests_wait'
    WHEN count(*) >= 200 THEN 'invite_queue_full'
  END INTO refusal FROM invite_request r JOIN invite_claim ON request_id = r.id WHERE r.status = 'waiting';
  IF refusal IS NULL THEN
    INSERT INTO invite_request (text, expires_at) VALUES (p_text, app_now() + interval '14 days')
      RETURNING id, expires_at INTO v_request, ends;
    INSERT INTO invite_claim VALUES (v_request, p_claim_hash, p_address, p_prefix);
  END IF;
END
$$;

-- Returns what became of the request of a claim code, with the sentence of a refusal in this language; no row for an
-- unknown and for an expired claim code.
CREATE FUNCTION claim_invite(p_claim_hash text, p_language text)
RETURNS TABLE (status text, code text, reason text, ends timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT r.status, COALESCE(r.code, ''), COALESCE(to_jsonb(p) ->> ('text_' || p_language), ''), r.expires_at
  FROM invite_claim c JOIN invite_request r ON r.id = c.request_id LEFT JOIN phrase p ON p.code = r.phrase
  WHERE c.claim_hash = p_claim_hash AND r.expires_at > app_now()
$$;

-- Returns 60 random bits as an invite code: twelve of 32 letters and digits that are not read for one another.
CREATE FUNCTION new_invite_code() RETURNS text
LANGUAGE sql VOLATILE
AS $$
  SELECT 'SAI-' || substr(letters, 1, 4) || '-' || substr(letters, 5, 4) || '-' || substr(letters, 9, 4)
  FROM (SELECT string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', get_byte(bytes, n) % 32 + 1, 1), '') AS letters
    FROM gen_random_bytes(12) AS bytes, generate_series(0, 11) AS n) AS made
$$;

-- Answers a request once. A granted one gets a new code, which admits one member.
CREATE FUNCTION answer_invite_request() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM refuse('already_reviewed') WHERE OLD.status <> 'waiting' OR OLD.expires_at <= app_now();
  IF NEW.status = 'granted' THEN
    NEW.code := new_invite_code();
    INSERT INTO invite_code (code, label, max_uses, note) VALUES (NEW.code, 'request ' || NEW.id, 1, NEW.note);
  END IF;
  NEW.answered_by := session_user;
  NEW.expires_at := app_now() + interval '14 days';
  RETURN NEW;
END
$$;
