-- A bet is immutable: what it returned follows from the dice, its odds and the payment of its member, which records whom
-- it covers. An upgrade runs while the product is stopped.
-- squawk-ignore-file ban-drop-column
SET ROLE saikoro_owner;

ALTER TABLE draw_payment ADD COLUMN members int4multirange NOT NULL DEFAULT '{}',
  ADD COLUMN late_orders bigint[] NOT NULL DEFAULT '{}';
ALTER TABLE draw_payment DISABLE TRIGGER USER;
ALTER TABLE draw DISABLE TRIGGER USER;

-- Orders that were committed after a void without a seal had no snapshot: they were paid after the other bets of their
-- member, or not yet.
UPDATE draw SET seal_snapshot = concat_ws(':', late.first, late.next, late.xacts)
FROM (
  SELECT b.draw_id, min(b.xact) AS first, (SELECT max(xact) + 1 FROM bet WHERE draw_id = b.draw_id) AS next,
    string_agg(b.xact::text, ',' ORDER BY b.xact) AS xacts
  FROM bet b JOIN (SELECT draw_id, member_id, min(batch) AS batch FROM bet GROUP BY 1, 2) AS paid
    ON paid.draw_id = b.draw_id AND paid.member_id = b.member_id AND b.batch IS DISTINCT FROM paid.batch
  GROUP BY b.draw_id) AS late
WHERE id = late.draw_id AND seal IS NULL AND status = 'void' AND seal_snapshot IS NULL;

-- The members of each payment, as ranges that no other betting member of the draw interrupts. Early versions paid
-- without a row.
INSERT INTO draw_payment (draw_id, batch, bets, members, late_orders, paid_at)
WITH placed AS (
  SELECT b.draw_id, b.batch, b.member_id, b.order_id, b.settled_at, d.seal_snapshot IS NULL
    OR pg_visible_in_snapshot(b.xact::text::xid8, d.seal_snapshot::pg_snapshot) AS is_counted
  FROM bet b JOIN draw d ON d.id = b.draw_id
), island AS (
  SELECT draw_id, batch, int4range(min(member_id), max(member_id), '[]') AS members
  FROM (SELECT *, row_number() OVER (PARTITION BY draw_id ORDER BY member_id)
      - row_number() OVER (PARTITION BY draw_id, batch ORDER BY member_id) AS place
    FROM (SELECT DISTINCT draw_id, batch, member_id FROM placed WHERE is_counted) AS covered) AS walked
  GROUP BY draw_id, batch, place
)
SELECT draw_id, batch, count(*), COALESCE((SELECT range_agg(members) FROM island i
    WHERE (i.draw_id, i.batch) = (p.draw_id, p.batch)), '{}'),
  COALESCE(array_agg(DISTINCT order_id) FILTER (WHERE NOT is_counted), '{}'), min(settled_at)
FROM placed p WHERE batch IS NOT NULL GROUP BY draw_id, batch
ON CONFLICT (draw_id, batch) DO UPDATE
  SET members = excluded.members, late_orders = excluded.late_orders, paid_at = excluded.paid_at;

ALTER TABLE draw_payment ENABLE TRIGGER USER;
ALTER TABLE draw ENABLE TRIGGER USER;
ALTER TABLE draw_payment DROP COLUMN bets, ALTER COLUMN members DROP DEFAULT, ALTER COLUMN late_orders DROP DEFAULT;
-- with the views and triggers that earlier versions had on them; prisma/sql is applied next
ALTER TABLE bet DROP COLUMN status CASCADE, DROP COLUMN payout CASCADE, DROP COLUMN settled_at CASCADE,
  DROP COLUMN batch CASCADE;
ALTER TABLE bet RESET (fillfactor);

RESET ROLE;
