-- Counts an attempt before a credential is checked, and returns the failures before it: of the account at this address, in
-- its network and everywhere, and of all accounts at this address and in its network in fifteen minutes. Concurrent
-- attempts are counted one after another, so that each of them counts for those after it alone.
CREATE FUNCTION begin_attempt(p_account text, p_address text, p_prefix text, OUT attempt bigint, OUT own int,
  OUT own_ago float8, OUT near int, OUT near_ago float8, OUT everywhere int, OUT of_address int, OUT of_network int)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('attempt ' || p_account, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended('attempt in ' || p_prefix, 0)) WHERE p_prefix <> '';
  SELECT count(*) FILTER (WHERE account = p_account AND address = p_address),
    extract(epoch FROM app_now() - max(at) FILTER (WHERE account = p_account AND address = p_address)),
    count(*) FILTER (WHERE account = p_account AND prefix = p_prefix),
    extract(epoch FROM app_now() - max(at) FILTER (WHERE account = p_account AND prefix = p_prefix)),
    count(*) FILTER (WHERE account = p_account),
    count(*) FILTER (WHERE address = p_address AND at > app_now() - interval '15 minutes'),
    count(*) FILTER (WHERE prefix = p_prefix AND at > app_now() - interval '15 minutes')
  INTO own, own_ago, near, near_ago, everywhere, of_address, of_network
  FROM login_failure
  WHERE (account = p_account OR prefix = p_prefix AND p_prefix <> '') AND at > app_now() - interval '1 hour';
  INSERT INTO login_failure (account, address, prefix) VALUES (p_account, p_address, p_prefix)
    RETURNING id INTO attempt;
END
$$;
