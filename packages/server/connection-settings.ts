/** Whose connection it is. Commands migrate, back up, audit and import: they take as long as they take. */
export type Purpose = 'api' | 'worker' | 'operator' | 'command'

/** As PostgreSQL writes them; 0 for no limit. */
interface Limits {
  readonly lock: string
  readonly statement: string
  readonly transaction: string
  /** API and worker send single statements: one of theirs is idle in a transaction only when its process is stopped. */
  readonly idle: string
}

const LIMITS: Record<Purpose, Limits> = {
  api: { lock: '5s', statement: '15s', transaction: '20s', idle: '1s' },
  worker: { lock: '10s', statement: '2min', transaction: '130s', idle: '1s' },
  operator: { lock: '2s', statement: '10s', transaction: '10s', idle: '1s' },
  command: { lock: '0', statement: '0', transaction: '0', idle: '0' },
}

/** Returns what each connection states at its start. A login can change the settings of its role; those of a connection take precedence. */
export function connectionSettings(purpose: Purpose): Readonly<Record<string, string>> {
  const { lock, statement, transaction, idle } = LIMITS[purpose]
  return {
    role: 'none',
    TimeZone: 'UTC',
    search_path: 'public, pg_temp',
    default_transaction_read_only: 'off',
    default_transaction_isolation: 'read committed',
    synchronous_commit: 'on',
    lock_timeout: lock,
    statement_timeout: statement,
    transaction_timeout: transaction,
    idle_in_transaction_session_timeout: idle,
  }
}

/** Returns the settings as libpq's `options`. PgBouncer ignores them; there they are its `connect_query` (`deploy/pgbouncer.sh`). */
export function connectionOptions(purpose: Purpose): string {
  return Object.entries(connectionSettings(purpose))
    .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
    .join(' ')
}
