-- Everything that is stored about a member, by table: the rows that name the member, and those of the ledger (charter
-- C5.7). Left out are hashes, keys and secrets, logins of operators, and who reported the member.
CREATE FUNCTION member_data(p_member int) RETURNS TABLE (name text, content jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER
AS $$
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'member_id'
      AND c.relname NOT IN ('idempotency_key', 'passkey_challenge')
    UNION ALL VALUES ('member'), ('ledger_entry')
    ORDER BY 1
  LOOP
    EXECUTE format($q$
      SELECT COALESCE(jsonb_agg(r.line ORDER BY r.line -> 'id', r.line), '[]') FROM (
        SELECT (SELECT COALESCE(jsonb_object_agg(e.key, e.value), '{}') FROM jsonb_each(to_jsonb(t)) e
          WHERE e.key !~ '(hash|secret|proof|_key|p256dh|auth|salt)$|^(author|operator|reviewed_by)$') AS line
        FROM %I t WHERE %s) r
      $q$, name, CASE name WHEN 'member' THEN 't.id = $1'
        WHEN 'ledger_entry' THEN 't.account_id IN (SELECT a.id FROM ledger_account a WHERE a.member_id = $1)'
        ELSE 't.member_id = $1' END)
      INTO content USING p_member;
    CONTINUE WHEN content = '[]';
    RETURN NEXT;
  END LOOP;
END
$$;
