-- Returns true when an option wins with these dice. One expression, so that PostgreSQL inlines it.
CREATE FUNCTION option_wins(p_option text, p_dice int[]) RETURNS boolean
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT CASE p_option
    WHEN 'big' THEN p_dice[1] + p_dice[2] + p_dice[3] > 10
    WHEN 'small' THEN p_dice[1] + p_dice[2] + p_dice[3] <= 10
    WHEN 'odd' THEN (p_dice[1] + p_dice[2] + p_dice[3]) % 2 = 1
    WHEN 'even' THEN (p_dice[1] + p_dice[2] + p_dice[3]) % 2 = 0
    ELSE p_dice[1] + p_dice[2] + p_dice[3] = p_option::int END;
END;

-- Whether a bet takes part in its draw: not if its order was committed after a snapshot that did not wait for it.
CREATE FUNCTION is_counted(p_xact bigint, p_snapshot text) RETURNS boolean
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT p_snapshot IS NULL OR pg_visible_in_snapshot(p_xact::text::xid8, p_snapshot::pg_snapshot);
END;

-- What a bet returns, in hundredths: its stake without dice or when it does not count, stake times odds, rounded down,
-- when it wins, else 0.
CREATE FUNCTION bet_payout(p_option text, p_stake bigint, p_odds int, p_dice int[], p_counted boolean) RETURNS bigint
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT CASE WHEN p_dice IS NULL OR NOT p_counted THEN p_stake
    WHEN option_wins(p_option, p_dice) THEN p_stake * p_odds / 100 ELSE 0 END;
END;
