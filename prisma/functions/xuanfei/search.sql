-- Returns each word (p_words) and its transcription (p_romaji, in their order) in the form for searches, with the
-- characters by which an index finds it.
CREATE FUNCTION spellings(p_words text[], p_romaji text[]) RETURNS TABLE (place bigint, form text, grams text[])
LANGUAGE sql STABLE
AS $$
  SELECT DISTINCT word.place, spelt, ARRAY(SELECT gram FROM unnest(search_grams(spelt)) AS gram
    WHERE length(gram) = least(2, length(spelt))) -- single characters narrow nothing beside pairs
  FROM unnest(p_words, p_romaji) WITH ORDINALITY AS word (typed, romaji, place),
    unnest(ARRAY[search_form(typed), search_form(romaji)]) AS spelt
$$;

-- Profiles whose names or tags, in any language, or whose city's names hold every word. Of a word in kana its
-- transcription counts, too (p_romaji, in the order of p_words).
CREATE FUNCTION search_profiles(p_words text[], p_romaji text[]) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  WITH found AS (
    SELECT s.place, t.profile_id FROM spellings(p_words, p_romaji) s JOIN profile_text t ON search_grams(t.name || ' ' || t.tags) @> s.grams
      AND position(s.form IN search_form(t.name || ' ' || t.tags)) > 0
    UNION
    SELECT s.place, p.id FROM spellings(p_words, p_romaji) s
      JOIN city c ON position(s.form IN search_form(concat_ws(' ', c.name_zh, c.name_en, c.name_ja, c.name_ms))) > 0
      JOIN profile p ON p.city_id = c.id
  )
  SELECT profile_id FROM found GROUP BY profile_id HAVING count(*) = cardinality(p_words);
END;

-- Returns the pairs of characters of a word, of which its ends are two.
CREATE FUNCTION pairs_of(p_word text) RETURNS text[]
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT ARRAY(SELECT gram FROM unnest(search_grams('^' || p_word || '$')) AS gram WHERE length(gram) = 2);
END;

-- Returns the words in use that are nearest to a word that none of them holds: those of about its length (a third more
-- or less) with at least half of its pairs of characters, at most three.
CREATE FUNCTION nearest_of(p_word text, p_used text[]) RETURNS SETOF text
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT w.form
  FROM (SELECT search_form(p_word) AS form, pairs_of(p_word) AS pairs) AS s,
    (SELECT DISTINCT search_form(used) AS form FROM unnest(p_used) AS used) AS w,
    LATERAL (SELECT count(*) AS same FROM unnest(s.pairs) AS pair WHERE position(pair IN '^' || w.form || '$') > 0) AS shared
  WHERE abs(length(w.form) - length(s.form)) <= length(s.form) / 3 AND 2 * same >= cardinality(s.pairs) AND same > 0
  ORDER BY same DESC, w.form LIMIT 3;
END;

-- Returns the names, tags and cities that are nearest to a word.
CREATE FUNCTION near_words(p_word text) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  SELECT nearest_of(p_word, ARRAY(
    SELECT used FROM city c, unnest(ARRAY[c.name_zh, c.name_en, c.name_ja, c.name_ms]) AS used
    UNION
    SELECT used FROM (
      SELECT t.name, t.tags FROM profile_text t WHERE search_grams(t.name || ' ' || t.tags) && pairs_of(p_word)
      LIMIT 2000
    ) AS near, unnest(array_append(string_to_array(near.tags, '，'), near.name)) AS used
  ));
END;

-- Profiles that have an open tag among their own.
CREATE FUNCTION tagged_profiles(p_tag int) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  SELECT DISTINCT t.profile_id
  FROM tag g, LATERAL (VALUES ('zh', g.name_zh), ('en', g.name_en), ('ja', g.name_ja), ('ms', g.name_ms)) AS n (locale, name)
    JOIN profile_text t ON t.locale = n.locale AND tag_list(t.tags) @> ARRAY[search_form(n.name)]
  WHERE g.id = p_tag AND g.open;
END;

-- Returns the days, and the time from which they count, that members name `tonight`, `tomorrow` or the `weekend` (what is
-- left of this one) in a time zone; else p_day, or without it every day.
CREATE FUNCTION named_days(p_when text, p_day date, p_zone text, OUT first date, OUT last date, OUT after text)
LANGUAGE sql STABLE
AS $$
  SELECT CASE p_when WHEN 'tonight' THEN today WHEN 'tomorrow' THEN today + 1 WHEN 'weekend' THEN saturday
      ELSE COALESCE(p_day, '-infinity') END,
    CASE p_when WHEN 'tonight' THEN today WHEN 'tomorrow' THEN today + 1 WHEN 'weekend' THEN saturday + 1
      ELSE COALESCE(p_day, 'infinity') END,
    CASE p_when WHEN 'tonight' THEN '17:00' ELSE '' END
  FROM today_in(p_zone) AS today, LATERAL (SELECT today + 6 - extract(isodow FROM today)::int AS saturday) AS week
$$;

-- Profiles with a free time, as free_slots, on the days that members name, by the clock of the time's zone.
CREATE FUNCTION free_profiles(p_when text, p_day date) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  -- the days that any zone can mean, by the index; those of each zone are computed once
  WITH slot AS MATERIALIZED (
    SELECT s.profile_id, s.day, s.starts, s.time_zone, COALESCE(k.most_per_day, 0) AS most,
      span_with(s.at, make_interval(mins => COALESCE(k.buffer_minutes, 0))) AS at
    FROM profile_slot s LEFT JOIN companion_schedule k USING (profile_id)
    WHERE s.open AND lower(s.at) > app_now() + make_interval(hours => COALESCE(k.notice_hours, 0))
      AND s.day BETWEEN COALESCE(p_day, today_in('UTC') - 1)
        AND COALESCE(p_day, today_in('UTC') + CASE p_when WHEN 'weekend' THEN 8 ELSE 2 END)
      AND s.day <= (app_now() AT TIME ZONE s.time_zone)::date + COALESCE(k.days_ahead, 90)
      AND (s.day <@ k.days_off) IS NOT TRUE
  )
  SELECT DISTINCT s.profile_id
  FROM (SELECT DISTINCT time_zone FROM slot) AS z, named_days(p_when, p_day, z.time_zone) AS d
    JOIN slot s ON s.day BETWEEN d.first AND d.last AND s.starts >= d.after
  WHERE s.time_zone = z.time_zone
    AND NOT EXISTS (SELECT FROM reservation r
      WHERE r.profile_id = s.profile_id AND r.at && s.at AND r.status IN ('requested', 'confirmed'))
    AND (s.most = 0 OR s.most > (SELECT count(*) FROM reservation r WHERE r.profile_id = s.profile_id
      AND r.wanted_on = s.day AND r.status IN ('requested', 'confirmed')));
END;

-- A page of the listed profiles that pass the filters of a list (0, false or NULL where one is not set), in its order,
-- for the member who asks (0: a visitor). Each is looked up in app.listed_profile by itself: its barrier computes every
-- row before it sorts. The nested loop of LATERAL keeps the order.
CREATE FUNCTION listed_page(
  p_member int, p_city int, p_high_end boolean, p_rating int, p_video boolean, p_liked boolean, p_among int[],
  p_sort text, p_most int, p_skip bigint
)
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT p.id FROM (
    SELECT p.id FROM profile p
    WHERE p.open AND (p_city = 0 OR p.city_id = p_city) AND p.high_end >= p_high_end AND p.rating >= p_rating
      AND (p.video <> '') >= p_video AND (p_among IS NULL OR p.id IN (SELECT unnest(p_among)))
      AND (NOT p_liked OR EXISTS (SELECT FROM profile_like l WHERE l.profile_id = p.id AND l.member_id = p_member))
      AND NOT EXISTS (SELECT FROM profile_block b WHERE b.profile_id = p.id AND b.member_id = p_member)
    ORDER BY CASE p_sort WHEN 'rating' THEN p.rating
      WHEN 'likes' THEN (SELECT count(*) FROM profile_like l WHERE l.profile_id = p.id) END DESC, p.id DESC
  ) AS p, LATERAL (SELECT FROM app.listed_profile WHERE id = p.id OFFSET 0) AS listed
  LIMIT p_most OFFSET p_skip
$$;
