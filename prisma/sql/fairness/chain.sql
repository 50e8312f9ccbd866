-- The link of the hash chain before this one: SHA-256 of the seed.
CREATE FUNCTION chain_link(p_seed text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT encode(sha256(decode(p_seed, 'hex')), 'hex');
END;
