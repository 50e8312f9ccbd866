-- A text has words when it holds a letter, a digit, a punctuation mark or a symbol: everything else is invisible alone.
SET ROLE saikoro_owner;

CREATE OR REPLACE FUNCTION has_words(p_text text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT replace(visible_text(p_text), U&'\2800', '') COLLATE pg_catalog.pg_c_utf8 ~ '[[:alnum:][:punct:]]';
END;

RESET ROLE;
