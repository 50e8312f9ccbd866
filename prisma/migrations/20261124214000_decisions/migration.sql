-- One entry for each change of a row that holds what an operator, a member or the company decided.
SET ROLE saikoro_owner;

CREATE TABLE decision (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  table_name text NOT NULL,
  key text NOT NULL,
  columns text NOT NULL,
  row_hash text CHECK (is_hash(row_hash)),
  login text NOT NULL,
  at timestamptz NOT NULL DEFAULT app_now(),
  place bigint UNIQUE CHECK (place >= 0),
  chain text CHECK (is_hash(chain)),
  CHECK ((place IS NULL) = (chain IS NULL))
) WITH (fillfactor = 85);
CREATE INDEX decision_waiting_idx ON decision (id) WHERE place IS NULL;
CREATE INDEX decision_table_name_id_idx ON decision (table_name, id);

RESET ROLE;
