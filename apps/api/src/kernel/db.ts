import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../generated/prisma/client.ts'

/** A statement that is the same but for its values, under a name of its own. */
interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** `ask` is for what is asked most: the same connections, without Prisma's way to them, which costs as much as the statement. */
export type Db = PrismaClient & { ask(statement: Statement): Promise<unknown[]> }
/** The client inside a transaction: what every write takes as its first argument. */
export type Tx = Parameters<Parameters<Db['$transaction']>[0]>[0]

/** As `openDb`, for a copy that is given up for a while when it has not answered within a second. */
export function openReplica(url: string, isPrepared = true): Db {
  return open(
    { connectionString: url, max: 5, connectionTimeoutMillis: 1_000, query_timeout: 1_000 },
    isPrepared,
  )
}

/** A pool of connections whose statements are prepared once on each, unless a pooler behind them cannot bear that; close it with `$disconnect`. */
export function openDb(url: string, connections = 10, isPrepared = true): Db {
  return open({ connectionString: url, max: connections }, isPrepared)
}

const types = {
  getTypeParser: (oid: number, format: 'text' | 'binary' = 'text') =>
    oid === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(oid, format as 'text'),
}

function open(config: pg.PoolConfig, isPrepared: boolean): Db {
  // a pooler leaves the option out; there it is the login's own setting
  const pool = new pg.Pool({ ...config, options: '-c TimeZone=UTC' })
  const nameOf = (sql: string) => `s${createHash('sha1').update(sql).digest('base64url')}`
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    ...(isPrepared && { statementNameGenerator: ({ sql }) => nameOf(sql) }),
  })
  // a process that is busy for a while makes its callers wait, not fail
  const client = new PrismaClient({ adapter, transactionOptions: { maxWait: 10_000, timeout: 20_000 } })
  return Object.assign(client, {
    async ask({ name, text, values }: Statement): Promise<unknown[]> {
      const { rows } = await pool.query({ ...(isPrepared && { name }), text, values: [...values], types })
      return rows
    },
  })
}
