SET ROLE saikoro_owner;

-- Origins that texts may link to and that customer service may live on. Set-up copies SERVICE_ORIGINS here;
-- neither operators nor the API can write it (charter C1.5).
CREATE TABLE service_origin (
  origin text PRIMARY KEY CHECK (origin ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?$')
);

-- What a reader does not see does not split a number or an address: marks, joiners, direction controls, blanks without width.
CREATE FUNCTION visible_text(p_text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT regexp_replace(lower(normalize(p_text, NFKC)),
    '[\u00AD\u0300-\u036F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
    '', 'g')
$$;

-- A run of seven or more digits. Only a letter ends a run: spaces, hyphens, other punctuation, symbols and pictures do not.
-- NFKC has folded full-width, circled and styled digits; those of other scripts, black circles and written numerals count too.
CREATE FUNCTION has_digit_run(p_visible text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT regexp_replace(p_visible,
    '[\s\u0021-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u0964\u2000-\u2BFF\u3000-\u3004\u3008-\u3020\u3030\u303D\u30FB\u30FC\uFE10-\uFE6F\uFF5E\uE000-\uF8FF\U0001F000-\U0001FAFF]',
    '', 'g')
  ~ ('[0-9\u0660-\u0669\u06F0-\u06F9\u07C0-\u07C9\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\u0B66-\u0B6F\u0BE6-\u0BEF\u0C66-\u0C6F\u0CE6-\u0CEF\u0D66-\u0D6F'
    '\u0DE6-\u0DEF\u0E50-\u0E59\u0ED0-\u0ED9\u0F20-\u0F29\u1040-\u1049\u1090-\u1099\u17E0-\u17E9\u1810-\u1819\u1946-\u194F\u19D0-\u19DA\u1A80-\u1A99\u1B50-\u1B59\u1BB0-\u1BB9'
    '\u1C40-\u1C49\u1C50-\u1C59\uA620-\uA629\uA8D0-\uA8D9\uA900-\uA909\uA9D0-\uA9D9\uA9F0-\uA9F9\uAA50-\uAA59\uABF0-\uABF9'
    '〇零一二三四五六七八九壹壱贰貳弐叁參参肆伍陆陸柒捌玖]{7,}')
$$;

-- Black circles lie among the symbols that do not end a run, so they become digits first.
CREATE FUNCTION plain_digits(p_visible text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT translate(p_visible, '❶❷❸❹❺❻❼❽❾➊➋➌➍➎➏➐➑➒➀➁➂➃➄➅➆➇➈⓵⓶⓷⓸⓹⓺⓻⓼⓽⓿🄌🄋', '123456789123456789123456789123456789000')
$$;

-- Does a text whose links to known origins are gone still hold a link or an address?
CREATE FUNCTION has_link(p_visible text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT AS $$
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
    OR p_visible ~ '[[({<【「]\s*(dot|ドット|点|點|titik)\s*[])}>】」]'
$$;

-- Why operators may not publish a text, or NULL. A value that is nothing but a path of our own media is exempt.
CREATE FUNCTION text_fault(p_text text) RETURNS text LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
    v_text := regexp_replace(v_text, '(^|[^a-z0-9+.-])' || replace(v_origin, '.', '\.') || '(?![a-z0-9:-]|\.[^\s])([/?#][a-z0-9_~%&=+#?/.;!-]*)?', '\1〓', 'g');
  END LOOP;
  IF has_link(v_text) THEN
    RETURN 'a link to elsewhere';
  END IF;
  RETURN NULL;
END $$;

-- Checks the text columns named by the trigger. Its triggers begin with an a, because audit_change takes the note away.
CREATE FUNCTION guard_text() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_row jsonb := to_jsonb(NEW);
  v_column text;
  v_fault text;
BEGIN
  FOREACH v_column IN ARRAY TG_ARGV LOOP
    v_fault := text_fault(v_row ->> v_column);
    IF v_fault IS NOT NULL THEN
      RAISE EXCEPTION 'the column "%" holds %: texts carry no payment instructions (charter C1.5)', v_column, v_fault
        USING ERRCODE = 'check_violation', HINT = 'Leave numbers of seven digits, addresses and foreign links out.';
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON invite_code FOR EACH ROW EXECUTE FUNCTION guard_text('label', 'note');
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON game FOR EACH ROW EXECUTE FUNCTION guard_text(
  'name_zh', 'name_en', 'name_ja', 'name_ms', 'desc_zh', 'desc_en', 'desc_ja', 'desc_ms', 'note');
CREATE TRIGGER a_guard_text BEFORE INSERT ON odds_version FOR EACH ROW EXECUTE FUNCTION guard_text('note');

-- One row: what every client loads first. Customer service may live outside only on a known origin.
CREATE TABLE site (
  id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  name text NOT NULL DEFAULT 'Saikoro' CHECK (length(name) BETWEEN 1 AND 40),
  service_on boolean NOT NULL DEFAULT true,
  service_url text NOT NULL DEFAULT '',
  free_seconds int NOT NULL DEFAULT 6 CHECK (free_seconds BETWEEN 1 AND 600),
  note text NOT NULL DEFAULT ''
);
INSERT INTO site DEFAULT VALUES;
CREATE FUNCTION service_lives_on_known_origin() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.service_url <> '' AND NOT EXISTS (
    SELECT FROM service_origin WHERE NEW.service_url = origin OR starts_with(NEW.service_url, origin || '/')
  ) THEN
    RAISE EXCEPTION 'service_url must be empty or on one of the SERVICE_ORIGINS' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER service_lives_on_known_origin BEFORE INSERT OR UPDATE ON site FOR EACH ROW EXECUTE FUNCTION service_lives_on_known_origin();
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON site FOR EACH ROW EXECUTE FUNCTION guard_text('name', 'note');
CREATE TRIGGER audit_change BEFORE INSERT OR UPDATE ON site FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON site
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Edit the one row.');

CREATE TABLE notice (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name_zh text NOT NULL CHECK (name_zh <> ''),
  name_en text NOT NULL CHECK (name_en <> ''),
  name_ja text NOT NULL CHECK (name_ja <> ''),
  name_ms text NOT NULL CHECK (name_ms <> ''),
  text_zh text NOT NULL CHECK (text_zh <> ''),
  text_en text NOT NULL CHECK (text_en <> ''),
  text_ja text NOT NULL CHECK (text_ja <> ''),
  text_ms text NOT NULL CHECK (text_ms <> ''),
  open boolean NOT NULL DEFAULT true,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON notice FOR EACH ROW EXECUTE FUNCTION guard_text(
  'name_zh', 'name_en', 'name_ja', 'name_ms', 'text_zh', 'text_en', 'text_ja', 'text_ms', 'note');
CREATE TRIGGER audit_change BEFORE INSERT OR UPDATE ON notice FOR EACH ROW EXECUTE FUNCTION audit_change();

-- A picture of our own; never an address of elsewhere.
CREATE FUNCTION is_media(p_path text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT
  AS $$ SELECT p_path ~ '^/media/[a-z]+(/[A-Za-z0-9_-]+)*\.(webp|avif|svg|png|jpg|m3u8|mp4)$' $$;

CREATE TABLE banner (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name_zh text NOT NULL CHECK (is_name(name_zh)),
  name_en text NOT NULL CHECK (is_name(name_en)),
  name_ja text NOT NULL CHECK (is_name(name_ja)),
  name_ms text NOT NULL CHECK (is_name(name_ms)),
  url text NOT NULL CHECK (is_media(url)),
  sort int NOT NULL DEFAULT 0,
  open boolean NOT NULL DEFAULT true,
  note text NOT NULL DEFAULT ''
);
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON banner FOR EACH ROW EXECUTE FUNCTION guard_text(
  'name_zh', 'name_en', 'name_ja', 'name_ms', 'note');
CREATE TRIGGER audit_change BEFORE INSERT OR UPDATE ON banner FOR EACH ROW EXECUTE FUNCTION audit_change();

GRANT SELECT ON site, notice, banner TO saikoro_app, saikoro_operator;
GRANT SELECT ON service_origin TO saikoro_operator, saikoro_app;
GRANT EXECUTE ON FUNCTION is_media(text) TO saikoro_operator;
GRANT UPDATE (name, service_on, service_url, free_seconds, note) ON site TO saikoro_operator;
GRANT INSERT (name_zh, name_en, name_ja, name_ms, text_zh, text_en, text_ja, text_ms, open, note),
  UPDATE (name_zh, name_en, name_ja, name_ms, text_zh, text_en, text_ja, text_ms, open, note) ON notice TO saikoro_operator;
GRANT INSERT (name_zh, name_en, name_ja, name_ms, url, sort, open, note),
  UPDATE (name_zh, name_en, name_ja, name_ms, url, sort, open, note) ON banner TO saikoro_operator;

RESET ROLE;
