// Baseline: the minimal correct order, on unconstrained tables. One prepared statement locks the draw FOR SHARE,
// checks the member, moves the wallet and inserts the bet and two entries.

import type { EmbeddedServer } from '../../runtime/embedded/embedded.ts'
import { withClient } from '../../runtime/postgres/client.ts'
import type { Step } from './alternate.ts'

const TABLES = `
  CREATE TABLE draw (id int PRIMARY KEY, closes_at timestamptz NOT NULL);
  CREATE TABLE member (id int PRIMARY KEY, status int NOT NULL);
  CREATE TABLE wallet (member_id int PRIMARY KEY REFERENCES member (id), balance bigint NOT NULL CHECK (balance >= 0));
  CREATE TABLE bet (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, draw_id int NOT NULL REFERENCES draw (id),
    member_id int NOT NULL REFERENCES member (id), option text NOT NULL, stake bigint NOT NULL, placed_at timestamptz NOT NULL);
  CREATE TABLE entry (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, bet_id bigint NOT NULL REFERENCES bet (id), account int NOT NULL, amount bigint NOT NULL);
  INSERT INTO draw VALUES (1, now() + interval '1 day');
  INSERT INTO member SELECT n, 1 FROM generate_series(1, 200) AS n;
  INSERT INTO wallet SELECT n, 1000000000 FROM generate_series(1, 200) AS n`

export const ORDER = `
  WITH d AS (SELECT id FROM draw WHERE id = $1 AND clock_timestamp() < closes_at FOR SHARE),
  m AS (SELECT id FROM member WHERE id = $2 AND status = 1),
  w AS (UPDATE wallet SET balance = balance - $4 FROM d, m WHERE member_id = m.id RETURNING member_id),
  b AS (INSERT INTO bet (draw_id, member_id, option, stake, placed_at) SELECT d.id, w.member_id, $3, $4, clock_timestamp() FROM d, w RETURNING id),
  e AS (INSERT INTO entry (bet_id, account, amount) SELECT id, account, amount FROM b, (VALUES ($2::int, -$4::bigint), (0, $4::bigint)) AS line (account, amount))
  SELECT id FROM b`

/** Creates a database with the baseline tables. Returns its URL. */
export async function createBaseline(server: EmbeddedServer): Promise<string> {
  await server.createDatabase('baseline')
  const url = server.url('baseline')
  await withClient(url, (client) => client.query(TABLES))
  return url
}

export const baselineOrder =
  (connections: number): Step =>
  async (client, worker, turn) => {
    const values = [1, 1 + worker + connections * (turn % 12), 'big', 100]
    const done = await client.query({ name: 'order', text: ORDER, values })
    if (done.rowCount !== 1) throw new Error('no order')
  }
