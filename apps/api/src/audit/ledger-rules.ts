import type { Rule } from './rule.ts'

/** The expected entries, derived from the rows that they were posted for. */
const EXPECTED = `
  owner AS (SELECT id AS account, kind, member_id, draw_id FROM ledger_account),
  shared AS (SELECT kind, account FROM owner WHERE member_id IS NULL AND draw_id IS NULL),
  moved AS (
    SELECT 'grant:' || id AS reference, 'wallet' AS kind, id AS member_id, NULL::int AS draw_id, welcome_grant() AS amount FROM member
    UNION ALL SELECT 'grant:' || id, 'grant', NULL, NULL, -welcome_grant() FROM member
    UNION ALL SELECT 'order:' || id, 'wallet', member_id, NULL, -amount FROM bet_order
    UNION ALL SELECT 'order:' || id, 'escrow', NULL, draw_id, amount FROM bet_order
    UNION ALL SELECT 'recharge:' || id, 'wallet', member_id, NULL, amount FROM recharge WHERE status = 2
    UNION ALL SELECT 'recharge:' || id, 'clearing', NULL, NULL, -amount FROM recharge WHERE status = 2
    UNION ALL SELECT 'withdraw:' || id || ':hold', 'wallet', member_id, NULL, -amount FROM withdrawal
    UNION ALL SELECT 'withdraw:' || id || ':hold', 'hold', member_id, NULL, amount FROM withdrawal
    UNION ALL SELECT 'withdraw:' || id || ':paid', 'hold', member_id, NULL, -amount FROM withdrawal WHERE status = 2
    UNION ALL SELECT 'withdraw:' || id || ':paid', 'clearing', NULL, NULL, amount FROM withdrawal WHERE status = 2
    UNION ALL SELECT 'withdraw:' || id || ':returned', 'hold', member_id, NULL, -amount FROM withdrawal WHERE status IN (3, 4)
    UNION ALL SELECT 'withdraw:' || id || ':returned', 'wallet', member_id, NULL, amount FROM withdrawal WHERE status IN (3, 4)
    UNION ALL SELECT reference, 'escrow', NULL, draw_id, -sum(stake)::bigint FROM paid GROUP BY reference, draw_id
    UNION ALL SELECT reference, 'house', NULL, NULL, sum(stake - payout)::bigint FROM paid GROUP BY reference
    UNION ALL SELECT reference, 'wallet', member_id, NULL, sum(payout)::bigint FROM paid GROUP BY reference, member_id
  ),
  expected AS (
    SELECT reference, o.account, sum(amount) AS amount FROM moved m
    LEFT JOIN owner o ON o.kind = m.kind AND o.member_id IS NOT DISTINCT FROM m.member_id AND o.draw_id IS NOT DISTINCT FROM m.draw_id
    GROUP BY 1, 2 HAVING sum(amount) <> 0
    UNION ALL SELECT r.reference, e.account_id, -e.amount FROM ledger_transaction r JOIN ledger_transaction t
      ON r.reference = 'reverse:' || t.id AND t.kind IN ('grant', 'recharge') JOIN ledger_entry e ON e.transaction_id = t.id WHERE r.kind = 'reverse'
  ),
  posted AS (SELECT t.reference, e.account_id AS account, e.amount FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id)`
/** Paid bets with the reference of their posting: the first batch has the draw's id alone. */
const PAID = `paid AS (SELECT b.*, CASE d.status WHEN 'settled' THEN 'settle:' ELSE 'void:' END || d.id || CASE WHEN b.batch > 1 THEN ':' || b.batch ELSE '' END AS reference
  FROM draw d JOIN app.bet_outcome b ON b.draw_id = d.id
  WHERE d.status IN ('settled', 'void') AND b.status <> 'open')`

export const LEDGER_RULES: readonly Rule[] = [
  {
    name: 'every transaction sums to zero',
    sql: `SELECT 'transaction ' || transaction_id AS fault FROM ledger_entry GROUP BY transaction_id HAVING sum(amount) <> 0`,
  },
  {
    name: 'every transaction has entries, and every entry a transaction and an account',
    sql: `SELECT 'transaction ' || id AS fault FROM ledger_transaction t WHERE NOT EXISTS (SELECT FROM ledger_entry WHERE transaction_id = t.id)
      UNION ALL SELECT 'entry ' || e.id FROM ledger_entry e WHERE NOT EXISTS (SELECT FROM ledger_transaction WHERE id = e.transaction_id)
        OR NOT EXISTS (SELECT FROM ledger_account WHERE id = e.account_id)`,
  },
  {
    name: 'every balance is the sum of its entries, and none is negative',
    sql: `SELECT 'account ' || a.id AS fault FROM ledger_account a
      WHERE a.balance IS NOT NULL AND (a.balance < 0 OR a.balance <> (SELECT COALESCE(sum(amount), 0) FROM ledger_entry WHERE account_id = a.id))`,
  },
  {
    name: 'every entry continues the one before it',
    sql: `SELECT 'entry ' || id AS fault FROM (
        SELECT id, version, amount, balance_before, balance_after, lag(balance_after, 1, 0::bigint) OVER chain AS before, row_number() OVER chain AS place
        FROM ledger_entry WHERE version IS NOT NULL WINDOW chain AS (PARTITION BY account_id ORDER BY version)
      ) AS walked WHERE balance_before <> before OR version <> place OR balance_after <> balance_before + amount
      UNION ALL SELECT 'account ' || a.id FROM ledger_account a WHERE a.balance IS NOT NULL
        AND a.version <> (SELECT count(*) FROM ledger_entry WHERE account_id = a.id)
      UNION ALL SELECT 'entry ' || e.id FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id WHERE num_nulls(a.balance, e.version, e.balance_before, e.balance_after) NOT IN (0, 4)
      UNION ALL SELECT 'account ' || id FROM ledger_account WHERE balance IS NULL AND version <> 0`,
  },
  {
    name: 'every entry matches its order, review, request or draw, and none is missing',
    sql: `WITH ${PAID}, ${EXPECTED}
      SELECT COALESCE(b.reference, e.reference) || ': account ' || COALESCE(b.account, e.account, 0) || ' has ' || COALESCE(b.amount, 0)
        || ' instead of ' || COALESCE(e.amount, 0) AS fault
      FROM posted b FULL JOIN expected e ON e.reference = b.reference AND e.account = b.account
      WHERE b.amount IS DISTINCT FROM e.amount`,
  },
  {
    name: 'every reference is of its kind and posted once',
    sql: `SELECT 'transaction ' || id || ': ' || kind || ' ' || reference AS fault FROM ledger_transaction
      WHERE split_part(reference, ':', 1) <> kind
      UNION ALL SELECT reference || ' is posted ' || count(*) || ' times' FROM ledger_transaction GROUP BY reference HAVING count(*) > 1`,
  },
  {
    name: 'every posting of a draw names the draw to the member',
    sql: `SELECT 'transaction ' || t.id || ': ' || t.reason AS fault FROM ledger_transaction t WHERE t.kind IN ('order', 'settle', 'void')
      AND NOT EXISTS (SELECT FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id JOIN draw d ON d.id = a.draw_id
        JOIN game g ON g.id = d.game_id WHERE e.transaction_id = t.id AND t.reason = g.key || ' ' || d.issue)`,
  },
  {
    name: 'every member has one wallet and one hold, every opened draw one escrow, the house its three',
    sql: `SELECT 'member ' || m.id AS fault FROM member m WHERE
        (SELECT array_agg(kind ORDER BY kind) FROM ledger_account WHERE member_id = m.id) IS DISTINCT FROM ARRAY['hold', 'wallet']
      UNION ALL SELECT 'draw ' || issue FROM draw d WHERE (SELECT count(*) FROM ledger_account WHERE draw_id = d.id)
        <> CASE WHEN d.status IN ('scheduled', 'skipped') THEN 0 ELSE 1 END
      UNION ALL SELECT 'shared accounts' WHERE (SELECT array_agg(kind ORDER BY kind) FROM ledger_account WHERE member_id IS NULL AND draw_id IS NULL)
        IS DISTINCT FROM ARRAY['clearing', 'grant', 'house']`,
  },
  {
    name: 'every draw holds the stakes of its open bets and nothing else',
    sql: `SELECT 'draw ' || d.issue AS fault FROM draw d JOIN ledger_account a ON a.draw_id = d.id
      WHERE (SELECT COALESCE(sum(amount), 0) FROM ledger_entry WHERE account_id = a.id)
        <> (SELECT COALESCE(sum(stake), 0) FROM app.bet_outcome WHERE draw_id = d.id AND status = 'open')`,
  },
  {
    name: 'every hold is the sum of its pending withdrawals',
    sql: `SELECT 'member ' || a.member_id AS fault FROM ledger_account a WHERE a.kind = 'hold'
      AND a.balance <> (SELECT COALESCE(sum(amount), 0) FROM withdrawal w WHERE w.member_id = a.member_id AND w.status = 1)`,
  },
]
