-- Records an uploaded picture, a voucher or one for support; at most twenty per member and hour.
CREATE FUNCTION add_upload(p_member int, p_name text, p_picture_hash text, p_bytes int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  INSERT INTO upload (member_id, name, picture_hash, bytes) SELECT p_member, p_name, p_picture_hash, p_bytes
  WHERE (SELECT count(*) FROM upload WHERE member_id = p_member AND created_at > app_now() - interval '1 hour') < 20
    AND (SELECT COALESCE(sum(bytes), 0) FROM upload
      WHERE member_id = p_member AND created_at > app_now() - interval '24 hours') + p_bytes <= 40000000;
  RETURN FOUND;
END
$$;

-- Names of pictures whose files may be deleted. One in a message stays as long as the message's words.
CREATE FUNCTION due_uploads() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT u.name FROM upload u LEFT JOIN recharge r ON r.upload_id = u.id
  WHERE NOT EXISTS (SELECT FROM swept_upload WHERE upload_id = u.id) AND (u.created_at < app_now() - interval '24 hours'
      AND (r.id IS NULL OR r.status <> 1 AND r.updated_at < app_now() - interval '90 days')
      AND NOT EXISTS (SELECT FROM support_message WHERE upload_id = u.id)
    OR EXISTS (SELECT FROM closed_account WHERE member_id = u.member_id AND emptied_at IS NOT NULL))
  ORDER BY u.created_at LIMIT 100
$$;

-- Records vouchers whose files were deleted.
CREATE FUNCTION sweep_uploads(p_names text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER
AS $$
  INSERT INTO swept_upload (upload_id) SELECT id FROM upload
    WHERE name = ANY (p_names) AND name IN (SELECT due_uploads()) ON CONFLICT DO NOTHING
$$;
