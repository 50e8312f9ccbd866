-- Returns the refusal of a text that an operator may not publish, or NULL. A value that is only a path of our own media
-- is exempt. The rule is for accidents and scripts (docs/decisions/006-text-checks.md).
CREATE FUNCTION text_fault(p_text text) RETURNS text
LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER
AS $$
DECLARE
  v_text text := visible_text(p_text);
  v_rest text := v_text;
  v_origin text;
BEGIN
  -- An allowed origin ends where it ends: a longer host name or another port is not it.
  FOR v_origin IN SELECT origin FROM service_origin ORDER BY length(origin) DESC LOOP
    v_rest := regexp_replace(v_rest, '(^|[^a-z0-9+.-])' || replace(v_origin, '.', '\.')
      || '(?![a-z0-9:-]|\.[^\s])([/?#][a-z0-9_~%&=+#?/.;!-]*)?', '\1〓', 'g');
  END LOOP;
  RETURN CASE
    WHEN p_text ~ '^/media/[a-z]+(/[A-Za-z0-9_-]+)*\.(webp|avif|svg|png|jpg|m3u8|mp4)$' THEN NULL
    WHEN p_text ~ '[\u202A-\u202E\u2066-\u2069]' THEN 'text_bidi'
    -- Blanks, punctuation and symbols do not end a run of digits; the long vowel mark is written as a hyphen. What else is
    -- no letter is a digit of some script; these numerals are letters.
    WHEN regexp_replace(v_text COLLATE pg_catalog.pg_c_utf8, '[[:space:][:punct:]]|ー', '', 'g')
      ~ '((?![[:alpha:]])[[:graph:]]|[〇〡-〩零一二三四五六七八九\u2180-\u2188\uA6E6-\uA6EF\U00010140-\U00010174]){7}'
      THEN 'text_digits'
    WHEN v_text ~ '@' THEN 'text_mail'
    WHEN v_rest ~ '://|[^\s.]\s*\.[a-z]{2,}|(^|[^a-z0-9])(www\.|//|mailto:|tel:|sms:|javascript:)\S'
      THEN 'text_link'
    -- A messenger with an identifier: behind a colon, behind the word ID, or one with a digit. Its name alone is allowed.
    WHEN v_rest ~ ('(^|[^a-zァ-ヶ])(line|ライン|(kakao|カカオ) ?(talk|トーク)?|카카오톡?|微信|wechat|weixin|whatsapp'
      || '|telegram|signal|viber)\s*'
      || '((id|号|號|アカウント|아이디|account)?\s*[:=]\s*\S|(id\M|号|號|아이디)\s*(is\M|は)?\s*[a-z0-9._-]{3}'
      || '|(?=[a-z0-9._-]{4})[a-z][a-z.-]*[0-9_])') THEN 'text_contact'
  END;
END
$$;

-- Checks the text columns that the trigger names (charter C1.5). Runs before audit_change, which empties the note.
CREATE FUNCTION guard_text() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_row jsonb := to_jsonb(NEW);
  v_column text;
  v_fault text;
BEGIN
  FOREACH v_column IN ARRAY TG_ARGV LOOP
    v_fault := text_fault(v_row ->> v_column);
    PERFORM refuse(v_fault, jsonb_build_object('column', v_column)) WHERE v_fault IS NOT NULL;
  END LOOP;
  RETURN NEW;
END
$$;
