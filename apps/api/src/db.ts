import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import type { PoolConfig } from 'pg'
import { PrismaClient } from './generated/prisma/client.ts'

export type Db = PrismaClient
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

function open(pool: PoolConfig, isPrepared: boolean): Db {
  const adapter = new PrismaPg(
    // a pooler leaves it out; there it is the login's own setting
    { ...pool, options: '-c TimeZone=UTC' },
    isPrepared
      ? { statementNameGenerator: ({ sql }) => `s${createHash('sha1').update(sql).digest('base64url')}` }
      : {},
  )
  // a process that is busy for a while makes its callers wait, not fail
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 10_000, timeout: 20_000 } })
}
