import type { Rule } from './rule.ts'

/** Rules of requests, reviews and rows that operators edit. */
export const HOUSE_RULES: readonly Rule[] = [
  {
    name: 'every member has exactly one welcome grant, and was invited by a code that counts it',
    sql: `SELECT 'member ' || m.id AS fault FROM member m WHERE (SELECT count(*) FROM ledger_transaction WHERE reference = 'grant:' || m.id) <> 1
      UNION ALL SELECT fault FROM invite_faults()`,
  },
  {
    name: 'every recharge has a voucher of its member that no other one uses',
    sql: `SELECT 'recharge ' || r.id AS fault FROM recharge r LEFT JOIN upload u ON u.id = r.upload_id
      WHERE (u.member_id, u.picture_hash) IS DISTINCT FROM (r.member_id, r.picture_hash) OR r.status <> 3 AND EXISTS (
        SELECT FROM recharge o WHERE o.id <> r.id AND o.status <> 3 AND o.picture_hash = r.picture_hash)`,
  },
  {
    name: 'every reviewed request names its operator, every returned one its reason, and none of a closed account is returned',
    sql: `SELECT 'recharge ' || id AS fault FROM recharge WHERE (status = 1) <> (reviewed_by = '') OR (status = 3) <> (reason <> '')
      UNION ALL SELECT 'withdrawal ' || id FROM withdrawal WHERE (status IN (1, 4)) <> (reviewed_by = '') OR (status = 3) <> (reason <> '') OR by_disabling AND status = 3`,
  },
  {
    name: 'every reversed recharge was confirmed by two operators, and every confirmed reversal is posted',
    sql: `SELECT 'recharge ' || r.id AS fault FROM recharge r
      LEFT JOIN LATERAL (SELECT count(*) AS rows, count(DISTINCT operator) AS operators, COALESCE(bool_or(posted), false) AS posted
        FROM reversal WHERE recharge_id = r.id) AS w ON true
      LEFT JOIN ledger_transaction t ON t.reference = 'recharge:' || r.id LEFT JOIN ledger_transaction b ON b.reference = 'reverse:' || t.id
      WHERE w.posted AND (r.status <> 2 OR w.rows <> 2 OR w.operators <> 2 OR b.id IS NULL) OR w.rows > 1 AND NOT w.posted`,
  },
  {
    name: 'the wallet of a closed account is empty',
    sql: `SELECT 'member ' || m.id AS fault FROM member m JOIN ledger_account a ON a.member_id = m.id AND a.kind = 'wallet' WHERE m.status <> 1 AND a.balance <> 0`,
  },
  {
    name: 'the tables that operators edit for games and members equal those in force',
    sql: `SELECT 'game ' || g.key AS fault FROM game g LEFT JOIN game_setting s ON s.game_id = g.id
      WHERE (g.key, g.status, g.sort, g.name_ja, g.name_en, g.name_zh, g.name_ms, g.desc_ja, g.desc_en, g.desc_zh, g.desc_ms)
        IS DISTINCT FROM (s.key, s.status, s.sort, s.name_ja, s.name_en, s.name_zh, s.name_ms, s.desc_ja, s.desc_en, s.desc_zh, s.desc_ms)
      UNION ALL SELECT 'member ' || m.id FROM member m LEFT JOIN member_status s ON s.member_id = m.id WHERE m.status IS DISTINCT FROM s.status`,
  },
  {
    // the trigger of the table allows 30 days; one more, because the clock may have been set back
    name: 'no session outlasts its days',
    sql: `SELECT 'session ' || id || ' of member ' || member_id AS fault FROM session WHERE expires_at > app_now() + interval '31 days'`,
  },
  {
    name: 'every stored request id refers to a row of its member',
    sql: `SELECT 'request ' || request_id || ' of member ' || r.member_id AS fault FROM idempotency_key r WHERE NOT CASE call
      WHEN 'game/placeOrder' THEN EXISTS (SELECT FROM bet_order WHERE id = answer_id AND member_id = r.member_id)
      WHEN 'system/recharge' THEN EXISTS (SELECT FROM recharge WHERE id = answer_id AND member_id = r.member_id)
      WHEN 'member/setUserWirhdraw' THEN EXISTS (SELECT FROM withdrawal WHERE id = answer_id AND member_id = r.member_id)
      WHEN 'member/moveReservation' THEN EXISTS (SELECT FROM reservation WHERE id = answer_id AND member_id = r.member_id)
      WHEN 'support/send' THEN EXISTS (SELECT FROM support_message WHERE id = answer_id AND member_id = r.member_id)
      WHEN 'xuanfei/reserve' THEN EXISTS (SELECT FROM reservation WHERE id = answer_id AND member_id = r.member_id) ELSE false END`,
  },
  {
    name: 'every decision of an operator, a member or the company is as it was recorded, and its record as in the public log',
    sql: `SELECT fault FROM decision_faults()`,
  },
]
