// Products with a planted defect, each of which the comparison must detect.

export interface PlantedDefect {
  readonly name: string
  /** statements of the database owner that plant the defect */
  readonly statements: readonly string[]
  /** kinds of fault that are injected meanwhile */
  readonly faults: readonly string[]
}

/** Replaces a part of a function's source; fails if the part does not occur. */
const changed = (name: string, part: string, instead: string) => `
  DO $do$
  DECLARE v_was text := pg_get_functiondef('${name}'::regproc);
  BEGIN
    IF position($part$${part}$part$ IN v_was) = 0 THEN RAISE EXCEPTION '${name} has changed'; END IF;
    EXECUTE replace(v_was, $part$${part}$part$, $part$${instead}$part$);
  END $do$`

export const DOUBLED_CREDIT: PlantedDefect = {
  name: 'a recharge is credited twice',
  statements: [
    changed('post_recharge', 'ARRAY[-NEW.amount, NEW.amount]', 'ARRAY[-2 * NEW.amount, 2 * NEW.amount]'),
  ],
  faults: ['replies cut'],
}

export const PLANTED_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'an acknowledged order is lost: commits are acknowledged before they are written',
    statements: [
      // each connection states `on`, so only a transaction itself can have another value
      changed(
        'place_orders',
        'v_now := ',
        "PERFORM set_config('synchronous_commit', 'off', true); v_now := ",
      ),
      `ALTER SYSTEM SET wal_writer_delay = '10s'`,
      'SELECT pg_reload_conf()',
    ],
    faults: ['database killed'],
  },
  {
    name: 'a repeated order is executed twice',
    statements: [
      changed('place_orders', 'ON k.member_id = o.member', 'ON false'),
      'ALTER TABLE idempotency_key DROP CONSTRAINT idempotency_key_pkey',
    ],
    faults: ['replies cut'],
  },
  DOUBLED_CREDIT,
  {
    name: 'a winning bet is paid at wrong odds',
    statements: [changed('unpaid_returns', 'b.stake, b.odds, d.dice', 'b.stake, b.odds + 1, d.dice')],
    faults: ['replies cut'],
  },
]
