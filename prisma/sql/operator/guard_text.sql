-- Returns true for seven or more digits that no letter separates. Spaces, hyphens, symbols and emoji do not end a
-- run.
CREATE FUNCTION has_digit_run(p_visible text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT regexp_replace(p_visible,
    '[\s\u0021-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u0964\u2000-\u2BFF\u3000-\u3004'
    '\u3008-\u3020\u3030\u303D\u30FB\u30FC\uFE10-\uFE6F\uFF5E\uE000-\uF8FF\U0001F000-\U0001FAFF]',
    '', 'g')
  ~ ('[0-9\u0660-\u0669\u06F0-\u06F9\u07C0-\u07C9\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\u0B66-\u0B6F'
    '\u0BE6-\u0BEF\u0C66-\u0C6F\u0CE6-\u0CEF\u0D66-\u0D6F'
    '\u0DE6-\u0DEF\u0E50-\u0E59\u0ED0-\u0ED9\u0F20-\u0F29\u1040-\u1049\u1090-\u1099\u17E0-\u17E9\u1810-\u1819'
    '\u1946-\u194F\u19D0-\u19DA\u1A80-\u1A99\u1B50-\u1B59\u1BB0-\u1BB9'
    '\u1C40-\u1C49\u1C50-\u1C59\uA620-\uA629\uA8D0-\uA8D9\uA900-\uA909\uA9D0-\uA9D9\uA9F0-\uA9F9\uAA50-\uAA59'
    '\uABF0-\uABF9'
    '〇零一二三四五六七八九壹壱贰貳弐叁參参肆伍陆陸柒捌玖]{7,}');
END;

-- Replaces numerals that NFKC leaves alone (black circles, Suzhou, Ethiopic, counting rods and others) with ASCII
-- digits.
CREATE FUNCTION plain_digits(p_visible text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT regexp_replace(
    translate(p_visible, '❶❷❸❹❺❻❼❽❾➊➋➌➍➎➏➐➑➒➀➁➂➃➄➅➆➇➈⓵⓶⓷⓸⓹⓺⓻⓼⓽⓿🄌🄋', '123456789123456789123456789123456789000'),
    '[\u3021-\u3029\u3038-\u303A\u1369-\u1371\u0F2A-\u0F33\u2160-\u2188\u3192-\u3195\u3220-\u3229\u3280-\u3289'
    '\U00010107-\U00010133\U00010140-\U00010178\U000104A0-\U000104A9\U00011066-\U0001106F\U000110F0-\U000110F9'
    '\U00011136-\U0001113F\U000111D0-\U000111D9\U000112F0-\U000112F9\U00011450-\U00011459\U000114D0-\U000114D9'
    '\U00011650-\U00011659\U000116C0-\U000116C9\U00011730-\U00011739\U000118E0-\U000118E9\U00011C50-\U00011C59'
    '\U00011D50-\U00011D59\U00016A60-\U00016A69\U00016B50-\U00016B59\U0001D360-\U0001D378\U0001D7CE-\U0001D7FF'
    '\U0001E140-\U0001E149\U0001E2F0-\U0001E2F9\U0001E950-\U0001E959\U0001F100-\U0001F10A\U0001FBF0-\U0001FBF9]',
    '1', 'g');
END;

-- Returns true when a text holds a link or an e-mail address, after links to known origins were removed.
CREATE FUNCTION has_link(p_visible text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT p_visible ~ '(^|[^a-z0-9])(www[.。]|//)\S'
    OR p_visible ~ '(^|[^a-z0-9])(https?|hxxps?|ftp|mailto|tel|sms|javascript):\S'
    OR p_visible ~ '[a-z][a-z0-9+.-]*://'
    -- example.com, example.any, and with Greek or Cyrillic letters that look like Latin ones
    OR p_visible ~ '[^\s.]\.[a-z\u0370-\u052F]{2,}'
    OR p_visible ~ '\.(中国|中國|公司|网络|網絡|网址|在线|商城|みんな|コム|ストア|世界|香港|台湾|台灣)'
    -- blanks around the dot; behind a full stop alone only what does not begin a sentence
    OR p_visible ~ '[^\s.]\s+\.\s*[a-z]{2,}'
    OR p_visible ~ '[a-z0-9-]\.\s+(com|org|jp|cn|hk|tw|ru|xyz|biz|cc|tv|io|vip)([^a-z]|$)'
    OR p_visible ~ '[a-z0-9-]。(com|net|org|info|jp|cn|my|hk|tw|ru|xyz|biz|cc|tv|io|me|co|top|vip)([^a-z]|$)'
    OR p_visible ~ '[[({<【「]\s*(dot|ドット|点|點|titik)\s*[])}>】」]';
END;

-- Returns why an operator may not publish a text, or NULL. A value that is only a path of our own media is exempt.
CREATE FUNCTION text_fault(p_text text) RETURNS text
LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
DECLARE
  v_text text := visible_text(p_text);
  v_origin text;
BEGIN
  IF p_text ~ '^/media/[a-z]+(/[A-Za-z0-9_-]+)*\.(webp|avif|svg|png|jpg|m3u8|mp4)$' THEN
    RETURN NULL;
  END IF;
  IF has_digit_run(plain_digits(v_text)) THEN
    RETURN 'a run of seven or more digits';
  END IF;
  IF v_text ~ '@|[[({<【「]\s*(at|アット|アットマーク)\s*[])}>】」]' THEN
    RETURN 'an e-mail address';
  END IF;
  -- An allowed origin ends where it ends: a longer host name or another port is not it.
  FOR v_origin IN SELECT origin FROM service_origin ORDER BY length(origin) DESC LOOP
    v_text := regexp_replace(v_text, '(^|[^a-z0-9+.-])' || replace(v_origin, '.', '\.')
      || '(?![a-z0-9:-]|\.[^\s])([/?#][a-z0-9_~%&=+#?/.;!-]*)?', '\1〓', 'g');
  END LOOP;
  IF has_link(v_text) THEN
    RETURN 'a link to elsewhere';
  END IF;
  RETURN NULL;
END
$$;

-- Checks the text columns that the trigger names (charter C1.5). Runs before audit_change, which empties the note.
CREATE FUNCTION guard_text() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
DECLARE
  v_row jsonb := to_jsonb(NEW);
  v_column text;
  v_fault text;
BEGIN
  FOREACH v_column IN ARRAY TG_ARGV LOOP
    v_fault := text_fault(v_row ->> v_column);
    IF v_fault IS NOT NULL THEN
      RAISE EXCEPTION 'Refused: the column "%" holds %. Texts carry no payment instructions (charter C1.5)', v_column,
        v_fault
        USING ERRCODE = 'check_violation', HINT = CASE v_column WHEN 'clip'
          THEN 'Write the name of the clip alone, as in silk'
          ELSE 'Leave out numbers of seven or more digits, addresses and foreign links; write dates with words, as in '
            '22 November 2026' END;
    END IF;
  END LOOP;
  RETURN NEW;
END
$$;
