SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- What a person or the verifier did to the run of the games, for everybody to read (system/transparency).
CREATE TABLE intervention (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT app_now(),
  action text NOT NULL CHECK (action IN ('halt', 'resume', 'void', 'epoch', 'reverse')),
  game text NOT NULL DEFAULT '',
  issue text NOT NULL DEFAULT '',
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 3 AND 500),
  actor text NOT NULL DEFAULT session_user
);
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON intervention
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What was done stays written down.');
GRANT SELECT ON intervention TO saikoro_app, saikoro_operator;

-- SQL and the verifier disagree: the game stops until the owner has looked.
CREATE OR REPLACE FUNCTION halt_game(p_game int, p_reason text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_key text;
BEGIN
  UPDATE game SET halted_reason = p_reason WHERE id = p_game AND halted_reason = '' AND p_reason <> '' RETURNING key INTO v_key;
  IF v_key IS NOT NULL THEN
    INSERT INTO intervention (action, game, reason) VALUES ('halt', v_key, p_reason);
  END IF;
END $$;

-- For the owner alone (`npm run intervene`). A game that was resumed goes on where it stood: its draw gets the dice that its seed,
-- record and round give, whatever was thought of them.
CREATE FUNCTION resume_game(p_game text, p_reason text) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE game SET halted_reason = '' WHERE key = p_game AND halted_reason <> '';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no halted game has this key' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  INSERT INTO intervention (action, game, reason) VALUES ('resume', p_game, p_reason);
END $$;

-- For the owner alone: refunds the draw at which a game was halted. A sealed one waits 24 hours, so that nobody voids a fresh result.
CREATE FUNCTION void_halted_draw(p_draw int, p_seed text, p_reason text) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_draw draw;
  v_game game;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR UPDATE;
  SELECT * INTO v_game FROM game WHERE id = v_draw.game_id;
  IF v_game.halted_reason IS NULL OR v_game.halted_reason = '' OR v_draw.status NOT IN ('open', 'sealed') THEN
    RAISE EXCEPTION 'only an open or sealed draw of a halted game is voided by hand' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF v_draw.status = 'sealed' AND app_now() < v_draw.draw_at + interval '24 hours' THEN
    RAISE EXCEPTION 'a sealed draw is voided by hand 24 hours after its time at the earliest' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF commit_of(p_seed) IS DISTINCT FROM v_draw.commit THEN
    RAISE EXCEPTION 'this is not the seed that was committed' USING ERRCODE = 'check_violation';
  END IF;
  PERFORM end_void(v_draw, p_seed);
  INSERT INTO intervention (action, game, issue, reason) VALUES ('void', v_game.key, v_draw.issue, p_reason);
END $$;

-- For the owner alone: the reversing entry of a credit that should not have been. Orders, settlements and withdrawals have ends of
-- their own and are not reversed; neither is a reversal.
CREATE FUNCTION reverse_transaction(p_transaction int, p_reason text) RETURNS int LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_kind text;
  v_accounts int[];
  v_amounts bigint[];
BEGIN
  SELECT kind INTO v_kind FROM ledger_transaction WHERE id = p_transaction;
  IF v_kind IS NULL OR v_kind NOT IN ('recharge', 'grant') THEN
    RAISE EXCEPTION 'only a recharge or a grant is reversed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF length(btrim(p_reason)) < 3 THEN
    RAISE EXCEPTION 'say why: the member reads the reason' USING ERRCODE = 'check_violation';
  END IF;
  SELECT array_agg(account_id), array_agg(-amount) INTO v_accounts, v_amounts FROM ledger_entry WHERE transaction_id = p_transaction;
  INSERT INTO intervention (action, reason) VALUES ('reverse', p_reason);
  RETURN post_transaction('reverse', 'reverse:' || p_transaction, p_reason, v_accounts, v_amounts);
END $$;

-- The keys under which epochs start, and who is at work under them. Workers with other keys wait until those of this generation
-- have been silent for ten seconds, and then are the next generation: two of them never start epochs in turn.
CREATE TABLE worker_generation (
  number int PRIMARY KEY CHECK (number >= 1),
  chain_hash text NOT NULL CHECK (is_hash(chain_hash)),
  receipt_key text NOT NULL CHECK (is_hash(receipt_key)),
  started_at timestamptz NOT NULL DEFAULT app_now(),
  seen_at timestamptz NOT NULL DEFAULT app_now()
);
INSERT INTO worker_generation (number, chain_hash, receipt_key)
  SELECT 1, chain_hash, receipt_key FROM fairness_epoch ORDER BY created_at DESC LIMIT 1;
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON worker_generation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Generations follow one another.');

-- The number of the generation that these keys are, or NULL while workers with other keys are at work. `p_force`: the owner's word.
CREATE FUNCTION enter_generation(p_chain_hash text, p_receipt_key text, p_force boolean) RETURNS int
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_last worker_generation;
BEGIN
  LOCK TABLE worker_generation IN SHARE ROW EXCLUSIVE MODE;
  SELECT * INTO v_last FROM worker_generation ORDER BY number DESC LIMIT 1;
  IF v_last.chain_hash = p_chain_hash AND v_last.receipt_key = p_receipt_key THEN
    UPDATE worker_generation SET seen_at = app_now() WHERE number = v_last.number;
    RETURN v_last.number;
  END IF;
  IF v_last.seen_at >= app_now() - interval '10 seconds' AND NOT p_force THEN
    RETURN NULL;
  END IF;
  INSERT INTO worker_generation (number, chain_hash, receipt_key) VALUES (COALESCE(v_last.number, 0) + 1, p_chain_hash, p_receipt_key);
  RETURN COALESCE(v_last.number, 0) + 1;
END $$;

DROP FUNCTION beat(text);
CREATE FUNCTION beat(p_worker text, p_chain_hash text, p_receipt_key text) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_generation int := enter_generation(p_chain_hash, p_receipt_key, false);
BEGIN
  IF v_generation IS NOT NULL THEN
    INSERT INTO worker_beat VALUES (p_worker, app_now()) ON CONFLICT (worker) DO UPDATE SET at = EXCLUDED.at;
  END IF;
  RETURN v_generation;
END $$;
GRANT EXECUTE ON FUNCTION beat(text, text, text) TO saikoro_worker;

-- An epoch starts under the generation that is at work; by the owner's command (`npm run epoch`) its keys are the next generation.
CREATE FUNCTION epoch_has_generation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF enter_generation(NEW.chain_hash, NEW.receipt_key, pg_has_role(session_user, 'saikoro_owner', 'MEMBER')) IS NULL THEN
    RAISE EXCEPTION 'workers with other keys are at work: no epoch starts under these' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER epoch_has_generation BEFORE INSERT ON fairness_epoch FOR EACH ROW EXECUTE FUNCTION epoch_has_generation();

SELECT guard_sessions();

RESET ROLE;
