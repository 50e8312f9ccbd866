import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import type { Context } from './context.ts'
import { openDb } from './db.ts'
import type { ApiEnv } from './env.ts'
import { receiptSigner } from './receipts.ts'

/** The API's real dependencies. */
export function apiContext(config: ApiEnv): Context {
  return {
    db: openDb(config.DATABASE_URL),
    config,
    log: pino({ level: config.LOG_LEVEL }),
    random: randomBytes,
    signReceipt: receiptSigner(config.RECEIPT_KEY),
    requestsPerMinute: 1200,
  }
}
