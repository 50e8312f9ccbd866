import { randomBytes } from 'node:crypto'
import { watchChanges } from './changes.ts'
import type { Context } from './context.ts'
import { countInMemory, countInValkey } from './counters.ts'
import { openDb } from './db.ts'
import type { ApiEnv } from './env.ts'
import { PATIENCE } from './http/patience.ts'
import { rememberCallers } from './http/session.ts'
import { keepAnswers } from './kept.ts'
import { openLog } from './log.ts'
import { openMedia } from './media/media-files.ts'
import { watchOutage } from './outage.ts'
import { receiptSigner } from './receipts.ts'
import { openStores } from './storage/store.ts'

/** The API's real dependencies. */
export function apiContext(config: ApiEnv): Context {
  const db = openDb(config.DATABASE_URL)
  const log = openLog(config.LOG_LEVEL)
  const { uploads, media } = openStores(config, log)
  const changes = watchChanges(config.DATABASE_URL, log)
  return {
    db,
    config,
    log,
    outage: watchOutage(db, log),
    changes,
    kept: keepAnswers(changes),
    findCaller: rememberCallers(db, changes),
    counters: config.VALKEY_URL === '' ? countInMemory : countInValkey(config.VALKEY_URL, log),
    uploads,
    media: openMedia(config.MEDIA_DIR, media),
    random: randomBytes,
    signReceipt: receiptSigner(config.RECEIPT_KEY),
    requestsPerMinute: 1200,
    patience: PATIENCE,
  }
}
