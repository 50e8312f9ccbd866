// Products that are broken on purpose: each must turn the harness red, or it sees nothing.

export interface Control {
  readonly name: string
  /** what the owner of the database does to it, one after the other */
  readonly sabotage: readonly string[]
  readonly only: readonly string[]
}

export const CONTROLS: readonly Control[] = [
  {
    name: 'commits are told before they are written, and PostgreSQL is killed',
    sabotage: [
      'ALTER SYSTEM SET synchronous_commit = off',
      `ALTER SYSTEM SET wal_writer_delay = '10s'`,
      'SELECT pg_reload_conf()',
    ],
    only: ['PostgreSQL killed'],
  },
  {
    name: 'requests are not remembered',
    sabotage: [
      `CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
      `CREATE TRIGGER forget BEFORE INSERT ON remembered_request FOR EACH ROW EXECUTE FUNCTION forget()`,
    ],
    only: ['replies cut'],
  },
  {
    name: 'a winning bet is paid a second time',
    sabotage: [
      `SELECT post_transaction('grant', 'twice', 'twice', ARRAY[
        (SELECT id FROM ledger_account WHERE kind = 'house' ORDER BY id LIMIT 1), (SELECT id FROM ledger_account WHERE kind = 'wallet' ORDER BY id LIMIT 1)],
        ARRAY[-100, 100]::bigint[])`,
    ],
    only: ['connections reset'],
  },
]
