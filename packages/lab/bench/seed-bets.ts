import type { Product } from './product.ts'

const CHUNK = 200_000
/** At least two days old, outside the daily limits. */
const OLD_BETS = `
  WITH who AS (SELECT m.id AS member, a.id AS wallet, a.version, a.balance FROM member m JOIN ledger_account a ON a.member_id = m.id AND a.kind = 'wallet' WHERE username = ANY ($1)),
  numbered AS MATERIALIZED (SELECT who.*, n, nextval('bet_order_id_seq') AS ordered, nextval('ledger_transaction_id_seq') AS booked,
      date_trunc('milliseconds', app_now()) - (version + n) * make_interval(mins => $4) - interval '2 days' AS placed_at
    FROM who, generate_series(1, $3::int) AS n),
  orders AS (INSERT INTO bet_order (id, member_id, draw_id, amount, placed_at) OVERRIDING SYSTEM VALUE SELECT ordered, member, $2, 100, placed_at FROM numbered),
  bets AS (INSERT INTO bet (order_id, draw_id, member_id, option, stake, odds, placed_at, leaf, leaf_hash, status, settled_at)
    SELECT ordered, $2, member, 'big', 100, 198, placed_at, 'old', leaf_hash('old'), 'lost', placed_at FROM numbered),
  transactions AS (INSERT INTO ledger_transaction (id, kind, reference, reason, created_at) OVERRIDING SYSTEM VALUE
    SELECT booked, 'order', 'order:' || ordered, 'sai60 202601010001', placed_at FROM numbered),
  entries AS (INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_before, balance_after, version)
    SELECT booked, wallet, 1, balance + n - 1, balance + n, version + n FROM numbered)
  UPDATE ledger_account a SET version = a.version + $3, balance = a.balance + $3 FROM who WHERE a.id = who.wallet`

/** Inserts old bets of these members with their bookings, at an interval in minutes. Only their presence is measured. */
export async function seedBets(
  { owner }: Product,
  { draw, names, each, minutes }: { draw: number; names: readonly string[]; each: number; minutes: number },
  say: (done: number) => void,
): Promise<void> {
  await owner.query('RESET ROLE')
  await owner.query('SET session_replication_role = replica')
  const most = Math.max(1, Math.floor(CHUNK / names.length))
  for (let done = 0; done < each; done += most) {
    await owner.query(OLD_BETS, [names, draw, Math.min(most, each - done), minutes])
    say(Math.min(each, done + most) * names.length)
  }
  await owner.query('RESET session_replication_role')
  await owner.query('VACUUM (ANALYZE) bet, bet_order, ledger_entry, ledger_transaction')
  await owner.query('CHECKPOINT') // flushes the inserted rows before the measurement
  await owner.query('SET ROLE saikoro_owner')
}
