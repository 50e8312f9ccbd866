-- Rights that belong to no domain: the schemas, and the functions of the baseline that constraints and defaults call.
GRANT USAGE ON SCHEMA app TO saikoro_app, saikoro_operator, saikoro_worker;

GRANT EXECUTE ON FUNCTION
  app_now(), has_hidden(text), has_words(text), hex_sha256(text), is_hash(text), is_name(text), options(),
  visible_text(text)
TO saikoro_app, saikoro_worker, saikoro_operator;
GRANT EXECUTE ON FUNCTION app_now() TO saikoro_desk;

GRANT EXECUTE ON FUNCTION odds_are_fair(jsonb), option_ways(text), welcome_grant() TO saikoro_app, saikoro_operator;
GRANT EXECUTE ON FUNCTION leaf_hash(text) TO saikoro_app, saikoro_worker;
GRANT EXECUTE ON FUNCTION commit_of(text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION has_known_placeholders(text), is_media(text), is_tags(text) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION span_of(date,text,text,text) TO saikoro_operator;
-- for the indexes of a text that operators write
GRANT EXECUTE ON FUNCTION search_form(text), search_grams(text), tag_list(text) TO saikoro_operator;
