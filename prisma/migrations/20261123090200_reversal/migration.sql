SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- A recharge that was approved by mistake is taken back on the word of two operators, a row each: the first says why, and the member
-- reads that; the second, of another login, posts the reversing entry. Rows are only added.
CREATE TABLE reversal (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recharge_id int NOT NULL REFERENCES recharge (id),
  points numeric(12, 2) NOT NULL DEFAULT 0,
  username text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  operator text NOT NULL DEFAULT '',
  posted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (recharge_id, posted)
);
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON reversal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What two operators said stays written down.');

INSERT INTO phrase VALUES
  ('recharge_reversed', '充值 {reference} 误入账，已更正，扣回 {points} 积分。原因见充值记录。',
    'Recharge {reference} was credited by mistake and has been corrected by {points} points. The reason stands in your recharges.',
    'チャージ {reference} は誤って加算されたため、{points} ポイントを訂正しました。理由はチャージの履歴にあります。',
    'Tambah nilai {reference} telah dikreditkan secara silap dan dibetulkan sebanyak {points} mata. Sebabnya ada dalam senarai tambah nilai anda.');

-- Locks: the request, its member, the wallet; a wallet that does not hold the points any more goes below zero for nobody.
CREATE FUNCTION reverse_recharge() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_recharge recharge;
  v_first reversal;
  v_balance bigint;
BEGIN
  SELECT * INTO v_recharge FROM recharge WHERE id = NEW.recharge_id FOR UPDATE;
  IF v_recharge.status IS DISTINCT FROM 2 THEN
    RAISE EXCEPTION 'Refused: recharge % is not approved, so there is nothing to take back. Look the number up in the table recharge', NEW.recharge_id
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  SELECT * INTO v_first FROM reversal WHERE recharge_id = NEW.recharge_id ORDER BY id LIMIT 1;
  IF EXISTS (SELECT FROM reversal WHERE recharge_id = NEW.recharge_id AND posted) THEN
    RAISE EXCEPTION 'Refused: recharge % is reversed already, once is all there is. Look at the member''s statement', NEW.recharge_id
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF v_first.operator = session_user THEN
    RAISE EXCEPTION 'Refused: you asked for this reversal yourself. Ask another operator to add the second row' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT has_words(NEW.note) THEN
    RAISE EXCEPTION 'Refused: this change has no reason. Write into "note" why the recharge is taken back; the member reads what the first operator wrote'
      USING ERRCODE = 'check_violation';
  END IF;
  NEW.points := v_recharge.points;
  NEW.username := v_recharge.username;
  NEW.operator := session_user;
  NEW.reason := NEW.note;
  NEW.posted := v_first.id IS NOT NULL;
  NEW.created_at := app_now();
  IF NEW.posted THEN
    PERFORM FROM member WHERE id = v_recharge.member_id FOR NO KEY UPDATE;
    SELECT balance INTO v_balance FROM ledger_account WHERE member_id = v_recharge.member_id AND kind = 'wallet' FOR NO KEY UPDATE;
    IF v_balance < v_recharge.amount THEN
      RAISE EXCEPTION 'Refused: the wallet of % holds % points, fewer than the % to take back, and nobody goes below zero. Return an open withdrawal of this member first, or add the second row when the points are there',
        NEW.username, (v_balance / 100.0)::numeric(12, 2), NEW.points USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    PERFORM reverse_transaction((SELECT id FROM ledger_transaction WHERE reference = 'recharge:' || NEW.recharge_id), v_first.reason);
    INSERT INTO support_message (member_id, phrase, parameters)
    VALUES (v_recharge.member_id, 'recharge_reversed', jsonb_build_object('reference', v_recharge.payment_reference, 'points', NEW.points));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER a_guard_text BEFORE INSERT ON reversal FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER b_reverse_recharge BEFORE INSERT ON reversal FOR EACH ROW EXECUTE FUNCTION reverse_recharge();
CREATE TRIGGER c_audit_change BEFORE INSERT ON reversal FOR EACH ROW EXECUTE FUNCTION audit_change();

GRANT SELECT ON reversal TO saikoro_operator, saikoro_app;
GRANT INSERT (recharge_id, note) ON reversal TO saikoro_operator;

SELECT guard_sessions();

RESET ROLE;
