-- A bet belongs to the draw and the member of its order: one key says so, where three said that each exists. An upgrade
-- runs while the product is stopped.
-- squawk-ignore-file adding-foreign-key-constraint, constraint-missing-not-valid, disallowed-unique-constraint
SET ROLE saikoro_owner;
ALTER TABLE bet_order ADD CONSTRAINT bet_order_id_draw_id_member_id_key UNIQUE (id, draw_id, member_id);
ALTER TABLE bet DROP CONSTRAINT bet_order_id_fkey, DROP CONSTRAINT bet_draw_id_fkey, DROP CONSTRAINT bet_member_id_fkey,
  ADD CONSTRAINT bet_order_id_draw_id_member_id_fkey FOREIGN KEY (order_id, draw_id, member_id)
    REFERENCES bet_order (id, draw_id, member_id);
RESET ROLE;
