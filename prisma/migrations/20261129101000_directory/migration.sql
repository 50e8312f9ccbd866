-- The directory finds profiles by words in any spelling, by tags of a list that operators edit, and by free times. An upgrade
-- runs while the product is stopped.
-- squawk-ignore-file require-concurrent-index-creation, prefer-robust-stmts, prefer-bigint-over-int
SET ROLE saikoro_owner;

-- Tags by which members filter; a profile has one when its own tags name it.
CREATE TABLE tag (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name_zh text NOT NULL CHECK (is_name(name_zh)),
  name_en text NOT NULL CHECK (is_name(name_en)),
  name_ja text NOT NULL CHECK (is_name(name_ja)),
  name_ms text NOT NULL CHECK (is_name(name_ms)),
  is_language boolean NOT NULL DEFAULT false,
  sort int NOT NULL DEFAULT 0,
  open boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  note text NOT NULL DEFAULT ''
);

-- Returns a text as searches compare it: one width and case, katakana as hiragana, long vowels of transcriptions short.
CREATE FUNCTION search_form(p_text text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT regexp_replace(regexp_replace(translate(lower(normalize(p_text, NFKC)),
    'āīūēōァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
    'aiueoぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ'),
    'o[ou]', 'o', 'g'), 'uu', 'u', 'g');
END;

-- Returns the single characters and the pairs of neighbours of a text in its form for searches: each word of the text
-- has all of its own, in every script.
CREATE FUNCTION search_grams(p_text text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT ARRAY(SELECT DISTINCT substr(form, place, size)
    FROM search_form(p_text) AS form, generate_series(1, length(form)) AS place, generate_series(1, 2) AS size
    WHERE substr(form, place, size) !~ '[[:space:],，、]');
END;

-- Returns the tags of a profile in one language, each in its form for searches.
CREATE FUNCTION tag_list(p_tags text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT string_to_array(search_form(p_tags), ',');
END;

CREATE INDEX profile_text_search_idx ON profile_text USING gin (search_grams(name || ' ' || tags));
CREATE INDEX profile_text_tags_idx ON profile_text USING gin (tag_list(tags));
CREATE INDEX profile_slot_day_idx ON profile_slot (day, profile_id) WHERE open;

RESET ROLE;
