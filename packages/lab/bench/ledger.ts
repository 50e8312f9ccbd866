import type pg from 'pg'
import { withClient } from '../../runtime/postgres/client.ts'
import { alternateRounds, side, withPool } from './alternate.ts'
import { type Part, ratioOfRounds } from './row.ts'

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

type Booking = (client: pg.Client, pairs: readonly Pair[], reference: string) => Promise<unknown>
type Pair = readonly [from: number, to: number]

/** Transactions of one statement. */
const BATCH = 32

const ours: Booking = (client, pairs, reference) =>
  client.query({
    name: `post${pairs.length}`,
    text: `SELECT post_transactions('order', $1::text[], $1::text[], $2::int[], $3::bigint[], $4::bigint[])`,
    values: [
      pairs.map((_, n) => `${reference}.${n}`),
      pairs.flatMap((_, n) => [n + 1, n + 1]),
      pairs.flat(),
      pairs.flatMap(() => [-1, 1]),
    ],
  })
const textbook: Booking = (client, pairs, reference) =>
  client.query({
    name: 'post',
    text: 'SELECT transfer($1, $2, $3, 1)',
    values: [reference, ...(pairs[0] ?? [])],
  })

let series = 0
/** A side that posts from wallets to the shared account, or to the wallet half-way round; `size` transactions in a statement. */
function bookings(
  clients: pg.Client[],
  book: Booking,
  wallets: readonly number[],
  { shared, size = 1 }: { shared?: number; size?: number } = {},
) {
  return () => {
    const mark = ++series
    return side(clients, SECONDS, async (client, worker, turn) => {
      const pairs = Array.from({ length: size }, (_, n): Pair => {
        const place = (worker + clients.length * (turn * size + n)) % WALLETS
        return [wallets[place] ?? 0, shared ?? wallets[(place + WALLETS / 2) % WALLETS] ?? 0]
      })
      await book(client, pairs, `order:b${mark}.${worker}.${turn}`)
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
  const [shared, bookShared, spread, bookSpread, single] = await withPool(ownerUrl, (mine) =>
    withPool(url, async (book) => {
      for (const client of mine) await client.query('SET ROLE saikoro_owner')
      const few = mine.slice(0, 2)
      const sides = [
        bookings(few, ours, wallets, { shared: house, size: BATCH }),
        bookings(book, textbook, numbers, { shared: 0 }),
        bookings(few, ours, wallets, { size: BATCH }),
        bookings(book, textbook, numbers),
        bookings(mine, ours, wallets),
      ]
      for (const each of sides) await each() // warm-up: plans
      return alternateRounds(sides)
    }),
  )
  const against = 'textbook double entry, single'
  return [
    ratioOfRounds('bookings into one shared account, batches of 32', against, shared, bookShared, 2.5, BATCH),
    ratioOfRounds('bookings between spread wallets, batches of 32', against, spread, bookSpread, 1.3, BATCH),
    ratioOfRounds('bookings between spread wallets, single', against, single, bookSpread, 0.5),
  ]
}
