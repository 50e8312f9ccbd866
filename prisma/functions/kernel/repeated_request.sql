-- Returns the id of the row that an earlier request of this id made, with a refusal if its body was another one.
CREATE FUNCTION repeated_request(p_member int, p_call text, p_request text, p_body_hash text)
RETURNS TABLE (made bigint, refusal text)
LANGUAGE sql STABLE
AS $$
  SELECT answer_id, CASE WHEN body_hash <> p_body_hash THEN 'request_reused' END FROM idempotency_key
  WHERE member_id = p_member AND call = p_call AND request_id = p_request
$$;

-- Remembers the id of a request, unless it has none.
CREATE FUNCTION remember_request(p_member int, p_call text, p_request text, p_body_hash text, p_made bigint)
RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO idempotency_key (member_id, call, request_id, body_hash, answer_id)
  SELECT p_member, p_call, p_request, p_body_hash, p_made WHERE p_request <> ''
$$;
