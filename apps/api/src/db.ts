import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from './generated/prisma/client.ts'

export type Db = PrismaClient
/** The client inside a transaction: what every write takes as its first argument. */
export type Tx = Parameters<Parameters<Db['$transaction']>[0]>[0]

/** A pool of connections whose statements are prepared once on each, unless a pooler behind them cannot bear that; close it with `$disconnect`. */
export function openDb(url: string, connections = 10, isPrepared = true): Db {
  const adapter = new PrismaPg(
    { connectionString: url, max: connections },
    isPrepared
      ? { statementNameGenerator: ({ sql }) => `s${createHash('sha1').update(sql).digest('base64url')}` }
      : {},
  )
  // a process that is busy for a while makes its callers wait, not fail
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 10_000, timeout: 20_000 } })
}
