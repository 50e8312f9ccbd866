-- Times are those of the profile's city. A profile has one open time at a moment, and is reserved once at a moment,
-- whatever rows say so. An upgrade runs while the product is stopped, and these tables are small.
-- squawk-ignore-file adding-required-field, constraint-missing-not-valid, require-concurrent-index-deletion
-- squawk-ignore-file adding-not-nullable-field, prefer-robust-stmts
CREATE EXTENSION IF NOT EXISTS btree_gist;
SET ROLE saikoro_owner;

ALTER TABLE city ADD COLUMN time_zone text NOT NULL DEFAULT 'Asia/Tokyo';

-- Returns the moments of a day between two times `HH:MM` of a time zone.
CREATE FUNCTION span_of(p_day date, p_starts text, p_ends text, p_zone text) RETURNS tstzrange
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT tstzrange(
    (p_day + make_time(left(p_starts, 2)::int, right(p_starts, 2)::int, 0)) AT TIME ZONE p_zone,
    (p_day + make_time(left(p_ends, 2)::int, right(p_ends, 2)::int, 0)) AT TIME ZONE p_zone);
END;

ALTER TABLE profile_slot DISABLE TRIGGER USER;
ALTER TABLE profile_slot ADD COLUMN time_zone text NOT NULL DEFAULT 'Asia/Tokyo', ADD COLUMN at tstzrange;
UPDATE profile_slot SET at = span_of(day, starts, ends, time_zone);
ALTER TABLE profile_slot ALTER COLUMN at SET NOT NULL,
  ADD CONSTRAINT slot_is_at_its_time CHECK (at = span_of(day, starts, ends, time_zone));
ALTER TABLE reservation ADD COLUMN time_zone text NOT NULL DEFAULT 'Asia/Tokyo', ADD COLUMN at tstzrange;

-- Of open reservations at one moment the first has the moment; the others stay as they are.
ALTER TABLE reservation DISABLE TRIGGER USER;
UPDATE reservation r SET at = s.at FROM profile_slot s WHERE s.id = r.slot_id AND NOT (
  r.status IN ('requested', 'confirmed') AND EXISTS (SELECT FROM reservation o JOIN profile_slot t ON t.id = o.slot_id
    WHERE o.profile_id = r.profile_id AND o.id < r.id AND o.status IN ('requested', 'confirmed') AND t.at && s.at));
ALTER TABLE reservation ENABLE TRIGGER USER;
DROP INDEX reservation_one_of_slot_key;
ALTER TABLE reservation ADD CONSTRAINT reservation_at_a_time
  EXCLUDE USING gist (profile_id WITH =, at WITH &&) WHERE (status IN ('requested', 'confirmed'));

-- Of open times that overlap a reserved one stays open, else the earlier. The audit lists those that are closed.
DO $$
DECLARE
  v_slot record;
  v_open int[] := '{}';
BEGIN
  FOR v_slot IN
    SELECT s.id, s.profile_id, s.at, to_jsonb(s) AS row FROM profile_slot s WHERE open
    ORDER BY NOT EXISTS (SELECT FROM reservation r WHERE r.slot_id = s.id AND r.status IN ('requested', 'confirmed')),
      s.at, s.id
  LOOP
    IF EXISTS (SELECT FROM profile_slot o
      WHERE o.id = ANY (v_open) AND o.profile_id = v_slot.profile_id AND o.at && v_slot.at) THEN
      UPDATE profile_slot SET open = false WHERE id = v_slot.id;
      INSERT INTO audit (actor, table_name, action, before, after, reason)
      VALUES (session_user, 'profile_slot', 'UPDATE', v_slot.row, v_slot.row || '{"open": false}',
        'closed by the upgrade: another open time of the profile overlaps it');
    ELSE
      v_open := v_open || v_slot.id;
    END IF;
  END LOOP;
END
$$;
ALTER TABLE profile_slot ENABLE TRIGGER USER;
ALTER TABLE profile_slot ADD CONSTRAINT profile_slot_open_at_a_time
  EXCLUDE USING gist (profile_id WITH =, at WITH &&) WHERE (open);

RESET ROLE;
