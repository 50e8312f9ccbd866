-- SHA-256 of the odds in the published text form (`odds/v1|big=198|…`).
CREATE FUNCTION odds_hash(p_odds jsonb) RETURNS text
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT hex_sha256('odds/v1|' || string_agg(o || '=' || (p_odds ->> o), '|' ORDER BY place))
  FROM unnest(options()) WITH ORDINALITY AS listed (o, place);
END;
