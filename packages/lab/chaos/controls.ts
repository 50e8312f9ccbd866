// Controls: products with planted defects, each of which the harness must detect.

export interface Control {
  readonly name: string
  /** statements of the database owner that plant the defect */
  readonly sabotage: readonly string[]
  readonly only: readonly string[]
}

/** Removes a part of a function's source; throws if the part does not occur. */
const without = (name: string, part: string, instead = '') => `
  DO $do$
  DECLARE v_was text := pg_get_functiondef('${name}'::regproc);
  BEGIN
    IF position($part$${part}$part$ IN v_was) = 0 THEN RAISE EXCEPTION '${name} has changed'; END IF;
    EXECUTE replace(v_was, $part$${part}$part$, $part$${instead}$part$);
  END $do$`

export const DUPLICATED_ORDERS: Control = {
  name: 'a repeated order is executed twice',
  sabotage: [
    without(
      'place_orders',
      'ON k.member_id = o.member AND k.call',
      'ON false AND k.member_id = o.member AND k.call',
    ),
    'ALTER TABLE idempotency_key DROP CONSTRAINT idempotency_key_pkey',
  ],
  only: ['replies cut'],
}

export const CONTROLS: readonly Control[] = [
  {
    name: 'commits are acknowledged before they are written, and PostgreSQL is killed',
    sabotage: [
      'ALTER SYSTEM SET synchronous_commit = off',
      `ALTER SYSTEM SET wal_writer_delay = '10s'`,
      'SELECT pg_reload_conf()',
    ],
    only: ['PostgreSQL killed'],
  },
  DUPLICATED_ORDERS,
  {
    // result and payment in two transactions, as for many bets, without the lock between workers and the check
    // against paying twice
    name: 'settlement is split, without the guard that pays a bet once',
    sabotage: [
      without('pay_small_draw', 'PERFORM pay_batch(p_draw, 0);', 'NULL;'),
      without('pay_draw', ' FOR NO KEY UPDATE SKIP LOCKED', '; PERFORM pg_sleep(1)'),
      without(
        'pay_batch',
        ` AND status = 'open' AND member_id > p_member\n      AND member_id <=`,
        ' AND member_id <=',
      ),
      'DROP TRIGGER refuse_bet_change ON bet',
      'ALTER TABLE draw DISABLE TRIGGER b_check_draw_transition',
      'ALTER TABLE draw_payment DROP CONSTRAINT draw_payment_pkey CASCADE',
      'ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_reference_key CASCADE',
    ],
    only: ['connections reset'],
  },
]
