-- Refuses to move a draw backwards or to change what was published (charter C2.1, C2.6).
CREATE FUNCTION check_draw_transition() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF OLD.status = NEW.status AND OLD.status IN ('settled', 'void') AND OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL
    AND to_jsonb(NEW) - 'paid_at' = to_jsonb(OLD) - 'paid_at'
  THEN
    RETURN NEW;
  END IF;
  IF (OLD.status, NEW.status) NOT IN (
    ('scheduled', 'scheduled'), ('scheduled', 'open'), ('scheduled', 'skipped'),
    ('open', 'sealed'), ('open', 'void'), ('sealed', 'settled'), ('sealed', 'void')
  ) OR (NEW.id, NEW.game_id, NEW.issue, NEW.opens_at, NEW.closes_at, NEW.draw_at, NEW.odds)
    IS DISTINCT FROM (OLD.id, OLD.game_id, OLD.issue, OLD.opens_at, OLD.closes_at, OLD.draw_at, OLD.odds)
  OR OLD.status <> 'scheduled' AND (NEW.chain_hash, NEW.round, NEW.epoch, NEW.idx, NEW.commit, NEW.prev, NEW.record)
    IS DISTINCT FROM (OLD.chain_hash, OLD.round, OLD.epoch, OLD.idx, OLD.commit, OLD.prev, OLD.record)
  OR OLD.status = 'sealed' AND (NEW.bets_root, NEW.bet_count, NEW.sealed_at, NEW.seal, NEW.seal_snapshot)
    IS DISTINCT FROM (OLD.bets_root, OLD.bet_count, OLD.sealed_at, OLD.seal, OLD.seal_snapshot)
  OR NEW.paid_at IS NOT NULL
  THEN
    RAISE EXCEPTION 'a draw only moves forward, and what it published stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
