-- Videos whose names, in any language, hold every word, newest first, at most 1,000.
CREATE FUNCTION search_videos(p_words text[], p_romaji text[]) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT v.id FROM spellings(p_words, p_romaji) s JOIN video v
    ON search_grams(v.name_zh || ' ' || v.name_en || ' ' || v.name_ja || ' ' || v.name_ms) @> s.grams
      AND position(s.form IN search_form(concat_ws(' ', v.name_zh, v.name_en, v.name_ja, v.name_ms))) > 0
  GROUP BY v.id HAVING count(DISTINCT s.place) = cardinality(p_words)
  ORDER BY v.id DESC LIMIT 1000
$$;

-- Returns the names of videos, and the words of them, that are nearest to a word.
CREATE FUNCTION near_titles(p_word text) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT nearest_of(p_word, ARRAY(
    SELECT used FROM (
      SELECT v.name_zh, v.name_en, v.name_ja, v.name_ms FROM video v
      WHERE search_grams(v.name_zh || ' ' || v.name_en || ' ' || v.name_ja || ' ' || v.name_ms) && pairs_of(p_word)
      LIMIT 2000
    ) AS near, unnest(ARRAY[name_zh, name_ja] || string_to_array(name_en || ' ' || name_ms, ' ')) AS used
  ))
$$;

-- Profiles that name a video as theirs, listed or not.
CREATE FUNCTION profiles_with_video(p_video int) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT id FROM profile WHERE videos @> ARRAY[p_video]
$$;
