import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { connectionOptions, type Purpose } from './connection-settings.ts'
import { PrismaClient } from './generated/prisma/client.ts'

/** A prepared statement; `name` identifies its text. */
interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** Reads, and writes of one statement. There is no transaction over several: its locks would wait for this process. */
export interface Db extends Omit<PrismaClient, '$transaction'> {
  /** For the most frequent statements: uses the same connections without Prisma's overhead, which costs as much as a short statement. */
  queryPrepared(statement: Statement): Promise<unknown[]>
}

/**
 * Whether PostgreSQL rejected a statement, so that it changed nothing. False where the connection or the server failed: then it may have
 * been committed.
 */
export function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '08')
}

const types = {
  getTypeParser: (oid: number, format: 'text' | 'binary' = 'text') =>
    oid === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(oid, format as 'text'),
}

/** Shorter than the time after which firewalls on the way forget a connection. */
const IDLE_TIMEOUT_MS = 300_000

/**
 * Opens a pool of connections; close it with `$disconnect`. Statements are prepared once on each connection, unless `isPrepared` is false,
 * as a pooler that lends connections for a transaction requires.
 */
export function openDb(url: string, purpose: Purpose, connections = 10, isPrepared = true): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    options: connectionOptions(purpose),
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
  })
  const nameOf = (sql: string) => `s${createHash('sha1').update(sql).digest('base64url')}`
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    ...(isPrepared && { statementNameGenerator: ({ sql }) => nameOf(sql) }),
  })
  return Object.assign(new PrismaClient({ adapter }), {
    async queryPrepared({ name, text, values }: Statement): Promise<unknown[]> {
      const { rows } = await pool.query({ ...(isPrepared && { name }), text, values: [...values], types })
      return rows
    },
  })
}
