-- Returns true while empty_due_account changes the rows of a member. The row that says so is reset before that function
-- returns, and no login can write it, so that nothing else is exempt from the triggers that call this function.
CREATE FUNCTION is_emptying() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT EXISTS (SELECT FROM closed_account WHERE emptying)
$$;

-- What a member wrote, what was written about them, and what names them, in rows that stay: the columns, and which rows
-- are the member's ($1).
CREATE FUNCTION personal_texts() RETURNS TABLE (name text, columns text[], rows text)
LANGUAGE sql IMMUTABLE
AS $$
  VALUES ('meeting_answer', '{text}'::text[], 'member_id = $1'),
    ('invite_code', '{label,note}', 'max_uses = 1 AND code = (SELECT invite_code FROM member WHERE id = $1)'),
    ('recharge', '{payer,reason,note}', 'member_id = $1'),
    ('report', '{reason,address}', 'member_id = $1'),
    ('report_review', '{note}', 'report_id IN (SELECT id FROM report WHERE member_id = $1)'),
    ('reservation', '{wish,reply,note}', 'member_id = $1'),
    ('reversal', '{username,reason,note}', 'recharge_id IN (SELECT id FROM recharge WHERE member_id = $1)'),
    ('sign_out', '{reason,note}', 'member_id = $1'),
    ('superseded_reservation', '{reply}', 'member_id = $1'),
    ('support_message', '{text}', 'member_id = $1'),
    ('withdrawal', '{bank,card_end,reason,note}', 'member_id = $1')
$$;

-- A text that was there is replaced by a sign, so that the rules of the audit still see a reason where one is due.
CREATE FUNCTION emptied(p_text text) RETURNS text
LANGUAGE sql IMMUTABLE
AS $$
  SELECT CASE WHEN p_text = '' THEN '' ELSE '…' END
$$;

-- A row in the audit without its personal texts; those of member_note as well, whose row is deleted.
CREATE FUNCTION emptied_row(p_row jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE
AS $$
  SELECT jsonb_object_agg(key, CASE WHEN jsonb_typeof(value) = 'string'
    AND key IN (SELECT unnest(columns) FROM personal_texts() UNION VALUES ('tags'))
    THEN to_jsonb(emptied(value #>> '{}')) ELSE value END)
  FROM jsonb_each(p_row)
$$;

-- Replaces the personal texts of a member's rows in the audit: who, when, what and the numbers of rows stay.
CREATE FUNCTION empty_audit(p_member int) RETURNS void
LANGUAGE sql
AS $$
  WITH own (name, key, rows) AS (
    SELECT 'reservation', 'id', jsonb_agg(id) FROM reservation WHERE member_id = p_member
    UNION ALL SELECT 'report_review', 'report_id', jsonb_agg(id) FROM report WHERE member_id = p_member
    UNION ALL SELECT 'reversal', 'recharge_id', jsonb_agg(id) FROM recharge WHERE member_id = p_member
    UNION ALL SELECT unnest('{invite_code,invite_request}'::text[]), 'code', jsonb_agg(code) FROM invite_code
      WHERE max_uses = 1 AND code = (SELECT invite_code FROM member WHERE id = p_member)
  )
  UPDATE audit a SET before = emptied_row(before), after = emptied_row(after), reason = emptied(reason)
  WHERE to_jsonb(p_member) IN (after -> 'member_id', before -> 'member_id')
    OR EXISTS (SELECT FROM own WHERE own.name = a.table_name AND a.after -> own.key <@ own.rows)
$$;

-- Erases what is personal of one account whose member can no longer come back (charter C5.7). Books, bets, their
-- receipts and the numbers of rows stay. Returns false when none is due.
CREATE FUNCTION empty_due_account() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_id int := (SELECT member_id FROM closed_account WHERE emptied_at IS NULL AND return_ends(member_id) <= app_now()
    LIMIT 1);
  v_name text;
  v_table text;
  v_columns text;
  v_rows text;
BEGIN
  SELECT lower(username) INTO v_name FROM member WHERE id = v_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  -- a registration that finds the name free must find its hash
  PERFORM pg_advisory_xact_lock(hashtextextended('username ' || v_name, 0));
  UPDATE closed_account SET emptying = true WHERE member_id = v_id AND return_ends(member_id) <= app_now();
  IF NOT FOUND THEN
    RETURN true; -- another worker was faster, or the member came back
  END IF;
  PERFORM empty_audit(v_id);
  DELETE FROM invite_request r USING member m WHERE m.id = v_id AND r.code = m.invite_code;
  DELETE FROM bank_card_secret s USING bank_card c WHERE c.id = s.card_id AND c.member_id = v_id;
  FOREACH v_table IN ARRAY '{bank_card,idempotency_key,member_note,passkey,passkey_challenge,profile_block,profile_like,
    push_setting,saved_video,session,thread_read,video_play}'::text[] LOOP
    EXECUTE format('DELETE FROM %I WHERE member_id = $1', v_table) USING v_id;
  END LOOP;
  DELETE FROM login_failure WHERE account IN ('LOGIN ' || v_name, 'RECOVERY ' || v_name, 'PASSKEY ' || v_name)
    OR starts_with(account, 'PASSWORD ' || v_id || ' ');
  FOR v_table, v_columns, v_rows IN
    SELECT name, (SELECT string_agg(format('%1$I = emptied(%1$I)', c), ', ') FROM unnest(columns) AS c), rows
    FROM personal_texts()
  LOOP
    EXECUTE format('UPDATE %I SET %s WHERE %s', v_table, v_columns, v_rows) USING v_id;
  END LOOP;
  -- nobody could read an answer
  INSERT INTO conversation_state (message_id, done) SELECT id, true FROM unanswered_messages() WHERE member_id = v_id
    ON CONFLICT (message_id) DO UPDATE SET done = true;
  UPDATE member_secret SET password_hash = '', pay_hash = NULL, recovery_hash = NULL WHERE member_id = v_id;
  UPDATE member SET username = 'closed:' || id, name = '', sex = 0, header_img = '' WHERE id = v_id;
  UPDATE closed_account SET emptying = false, emptied_at = app_now(), name_hash = hex_sha256(v_name)
    WHERE member_id = v_id;
  RETURN true;
END
$$;
