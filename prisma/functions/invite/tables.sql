GRANT UPDATE (status, phrase, note) ON invite_request TO saikoro_operator_review;
CREATE TRIGGER b_answer_invite_request BEFORE UPDATE ON invite_request FOR EACH ROW
  EXECUTE FUNCTION answer_invite_request();
