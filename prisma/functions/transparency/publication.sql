-- What the worker wants to publish in the public log or beside it, and halts of games, which are public as well. It
-- takes effect when an API process has verified it, so that neither login alone can publish or block anything. The
-- newest thousand stay: an API process verifies all of them in each run, and the worker claims again what is missing.
CREATE FUNCTION claim_publication(p_kind text, p_size bigint, p_name text, p_body text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_id bigint;
BEGIN
  INSERT INTO publication_claim (kind, size, name, body) SELECT p_kind, p_size, p_name, p_body
  WHERE NOT EXISTS (SELECT FROM publication_claim
    WHERE (kind, size, name, md5(body)) = (p_kind, p_size, p_name, md5(p_body))) -- waits for no one who deletes it
  ON CONFLICT DO NOTHING RETURNING id INTO v_id;
  DELETE FROM publication_claim WHERE id IN (SELECT id FROM publication_claim
    WHERE id % 1000 = v_id % 1000 AND id < v_id FOR UPDATE SKIP LOCKED);
  PERFORM send_signal('due/publications');
END
$$;

-- Publishes a claim that the caller has verified, and removes claims that it outdates. Returns false when another API
-- process was first.
CREATE FUNCTION accept_publication(p_id bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_claim publication_claim;
BEGIN
  DELETE FROM publication_claim WHERE id = (SELECT id FROM publication_claim WHERE id = p_id FOR UPDATE SKIP LOCKED)
    RETURNING * INTO v_claim;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  CASE v_claim.kind
    WHEN 'policy' THEN PERFORM set_log_identity(v_claim.name, v_claim.body);
    WHEN 'client' THEN PERFORM log_client(v_claim.body);
    WHEN 'checkpoint' THEN PERFORM publish_checkpoint(v_claim.size, v_claim.name, v_claim.body);
    WHEN 'halt' THEN PERFORM halt_at_draw(v_claim.size, v_claim.name, v_claim.body);
    ELSE INSERT INTO log_cosignature (size, witness, line) VALUES (v_claim.size, v_claim.name, v_claim.body)
      ON CONFLICT DO NOTHING;
  END CASE;
  DELETE FROM publication_claim WHERE id IN (SELECT id FROM publication_claim
    WHERE kind = 'checkpoint' AND size <= (SELECT max(size) FROM log_checkpoint)
      OR claimed_at < app_now() - interval '1 hour' FOR UPDATE SKIP LOCKED);
  RETURN true;
END
$$;

-- Publishes a signed checkpoint. Its root has to match the stored tree. A size that is already published stays as it
-- is.
CREATE FUNCTION publish_checkpoint(p_size bigint, p_root text, p_note text) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refuse_step('this is not the head of the public log', 'check_violation')
  WHERE p_size > (SELECT size FROM public_log) OR NOT EXISTS (SELECT FROM log_identity)
    OR log_root(p_size) IS DISTINCT FROM p_root;
  IF p_size > COALESCE((SELECT max(size) FROM log_checkpoint), 0) THEN
    PERFORM send_signal('due/advance') WHERE EXISTS (SELECT FROM fairness_epoch e WHERE NOT epoch_is_published(e));
    INSERT INTO log_checkpoint (size, root, note) VALUES (p_size, p_root, p_note);
    PERFORM send_signal('due/cosign') WHERE (SELECT policy FROM log_identity ORDER BY id DESC LIMIT 1) ~ 'witness';
  END IF;
END
$$;

-- Removes all but the newest thousand checkpoints and the newest one that a witness cosigned: each later one covers the
-- entries of those before it, and a log serves its newest.
CREATE FUNCTION remove_old_checkpoints() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  v_size bigint := (SELECT size FROM log_checkpoint ORDER BY size DESC OFFSET 999 LIMIT 1);
  v_cosigned bigint := COALESCE((SELECT max(size) FROM log_cosignature), 0);
BEGIN
  DELETE FROM log_cosignature WHERE size < v_size AND size <> v_cosigned;
  DELETE FROM log_checkpoint WHERE size < v_size AND size <> v_cosigned;
  RETURN NULL;
END
$$;

-- Appends the statement of a restore to the public log: what was lost, why and by whom (charter C2.10). For the owner.
CREATE FUNCTION announce_restore(p_statement jsonb) RETURNS text
LANGUAGE plpgsql
AS $$
DECLARE
  v_line text := public_line_of('restore', p_statement);
BEGIN
  PERFORM append_public_line(v_line);
  RETURN v_line;
END
$$;
