import type pg from 'pg'
import { withClient } from '../../runtime/postgres/client.ts'
import { alternate, side } from './alternate.ts'
import { withPool } from './pool.ts'
import { type Part, ratio } from './row.ts'

const SECONDS = 1.2
const WALLETS = 120

/** Baseline: textbook double entry. Locks both accounts in id order, updates both balances, inserts two entries. */
const TEXTBOOK = `
  CREATE TABLE account (id int PRIMARY KEY, balance bigint NOT NULL, version int NOT NULL);
  CREATE TABLE transfer (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, reference text NOT NULL UNIQUE, created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE entry (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, transfer_id bigint NOT NULL REFERENCES transfer (id),
    account_id int NOT NULL REFERENCES account (id), amount bigint NOT NULL, balance_before bigint NOT NULL, balance_after bigint NOT NULL, version int NOT NULL,
    UNIQUE (account_id, version));
  INSERT INTO account SELECT n, 1000000000, 0 FROM generate_series(0, 200) AS n;
  CREATE FUNCTION transfer(p_reference text, p_from int, p_to int, p_amount bigint) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE
    v_id bigint;
  BEGIN
    INSERT INTO transfer (reference) VALUES (p_reference) RETURNING id INTO v_id;
    PERFORM FROM account WHERE id IN (p_from, p_to) ORDER BY id FOR UPDATE;
    UPDATE account SET balance = balance - p_amount, version = version + 1 WHERE id = p_from;
    UPDATE account SET balance = balance + p_amount, version = version + 1 WHERE id = p_to;
    INSERT INTO entry (transfer_id, account_id, amount, balance_before, balance_after, version)
      SELECT v_id, id, -p_amount, balance + p_amount, balance, version FROM account WHERE id = p_from
      UNION ALL SELECT v_id, id, p_amount, balance - p_amount, balance, version FROM account WHERE id = p_to;
    RETURN v_id;
  END $$`

type Booking = (client: pg.Client, from: number, to: number, reference: string) => Promise<unknown>

const ours: Booking = (client, from, to, reference) =>
  client.query({
    name: 'post',
    text: `SELECT post_transaction('order', $1, 'bench', ARRAY[$2::bigint, $3::bigint], ARRAY[-1, 1]::bigint[])`,
    values: [reference, from, to],
  })
const textbook: Booking = (client, from, to, reference) =>
  client.query({ name: 'post', text: 'SELECT transfer($1, $2, $3, 1)', values: [reference, from, to] })

let series = 0
/** A side that posts from one wallet to the shared account, or to the wallet half-way round. */
function bookings(clients: pg.Client[], book: Booking, wallets: readonly number[], shared?: number) {
  return () => {
    const mark = ++series
    return side(clients, SECONDS, async (client, worker, turn) => {
      const place = worker + clients.length * (turn % Math.floor(WALLETS / clients.length))
      const to = shared ?? wallets[(place + WALLETS / 2) % WALLETS] ?? 0
      await book(client, wallets[place] ?? 0, to, `order:b${mark}.${worker}.${turn}`)
    })()
  }
}

/** The posting function against textbook double entry, into one shared account and between spread wallets. */
export const ledger: Part = async ({ server, ownerUrl, owner }) => {
  await server.createDatabase('textbook')
  const url = server.url('textbook')
  await withClient(url, (client) => client.query(TEXTBOOK))
  const { rows } = await owner.query(
    `SELECT a.id FROM ledger_account a JOIN member m ON m.id = a.member_id WHERE a.kind = 'wallet' AND m.username LIKE 'bench%' ORDER BY a.id LIMIT $1`,
    [WALLETS],
  )
  const wallets = rows.map(({ id }) => Number(id))
  const house = Number((await owner.query(`SELECT shared_account('house') AS id`)).rows[0].id)
  const numbers = wallets.map((_, n) => n + 1)
  const [mineShared = 0, bookShared = 0, mineSpread = 0, bookSpread = 0] = await withPool(ownerUrl, (mine) =>
    withPool(url, async (book) => {
      for (const client of mine) await client.query('SET ROLE saikoro_owner')
      return alternate([
        bookings(mine, ours, wallets, house),
        bookings(book, textbook, numbers, 0),
        bookings(mine, ours, wallets),
        bookings(book, textbook, numbers),
      ])
    }),
  )
  return [
    ratio('bookings into one shared account', 'textbook double entry', mineShared, bookShared, 2.5),
    ratio('bookings between spread wallets', 'textbook double entry', mineSpread, bookSpread, 1.3),
  ]
}
