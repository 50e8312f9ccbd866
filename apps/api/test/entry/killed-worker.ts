// The real worker on a test database, which kills itself at a given moment: `log:MESSAGE` as soon as that is logged,
// `before:FUNCTION`, `inside:FUNCTION` and `after:FUNCTION` around a call of an SQL function; inside is before its commit.
// The database has the clock of a test, so nothing here asks for the server's.

import type { Db } from '@saikoro/server/db'
import { readWorkerEnv } from '@saikoro/server/env'
import { Prisma } from '@saikoro/server/generated/prisma/client'
import pg from 'pg'
import { pino } from 'pino'
import { workerContext } from '../../src/jobs/worker-context.ts'
import { startWorker } from '../../src/server/start-worker.ts'

const [moment = '', name = ''] = (process.argv[2] ?? '').split(':')

function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

const log = pino(
  { level: 'info' },
  { write: (line) => (moment === 'log' && JSON.parse(line).msg === name ? die() : undefined) },
)

type Raw = '$executeRaw' | '$queryRaw'

/** The same client, but for what it does with this one SQL function. */
function mortal(db: Db): Db {
  const watched = (raw: Raw) => {
    return async (query: TemplateStringsArray, ...values: unknown[]): Promise<unknown> => {
      const isMeant = moment !== 'log' && query.join('?').includes(`${name}(`)
      if (!isMeant) return db[raw](query, ...values)
      if (moment === 'before') die()
      if (moment === 'after') return db[raw](query, ...values).finally(die)
      const client = new pg.Client(process.env.DATABASE_URL)
      await client.connect()
      await client.query('BEGIN')
      await client.query(Prisma.sql(query, ...values).text, values)
      return die()
    }
  }
  return new Proxy(db, {
    get: (target, key) =>
      key === '$executeRaw' || key === '$queryRaw' ? watched(key) : Reflect.get(target, key),
  })
}

const ctx = workerContext(readWorkerEnv(process.env))
await startWorker({ ...ctx, db: mortal(ctx.db), log })
