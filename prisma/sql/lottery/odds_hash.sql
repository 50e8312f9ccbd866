-- Returns true when an option wins with these dice.
CREATE FUNCTION option_wins(p_option text, p_dice int[]) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT CASE p_option
    WHEN 'big' THEN total > 10 WHEN 'small' THEN total <= 10
    WHEN 'odd' THEN total % 2 = 1 WHEN 'even' THEN total % 2 = 0
    ELSE total = p_option::int END
  FROM (SELECT p_dice[1] + p_dice[2] + p_dice[3] AS total) AS thrown;
END;
GRANT EXECUTE ON FUNCTION option_wins(text,int[]) TO saikoro_app, saikoro_worker, saikoro_operator;

-- SHA-256 of the odds in the published text form (`odds/v1|big=198|…`).
CREATE FUNCTION odds_hash(p_odds jsonb) RETURNS text
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT hex_sha256('odds/v1|' || string_agg(o || '=' || (p_odds ->> o), '|' ORDER BY place))
  FROM unnest(options()) WITH ORDINALITY AS listed (o, place);
END;
GRANT EXECUTE ON FUNCTION odds_hash(jsonb) TO saikoro_app, saikoro_worker, saikoro_operator;
