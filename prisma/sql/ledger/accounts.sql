-- Id of a house account: house, clearing or grant.
CREATE FUNCTION shared_account(p_kind text) RETURNS bigint
LANGUAGE sql STABLE
AS $$
  SELECT id FROM ledger_account WHERE kind = p_kind AND member_id IS NULL AND draw_id IS NULL
$$;

-- Id of a member's account of a kind.
CREATE FUNCTION wallet_id(p_member int, p_kind text) RETURNS bigint
LANGUAGE sql STABLE
AS $$
  SELECT id FROM ledger_account WHERE member_id = p_member AND kind = p_kind
$$;

-- Refuses a new account that has a balance.
CREATE FUNCTION require_empty_account() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'an account starts empty' USING ERRCODE = 'restrict_violation';
END
$$;
