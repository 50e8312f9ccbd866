import { randomBytes } from 'node:crypto'
import { watchChanges } from './changes.ts'
import type { Context } from './context.ts'
import { countInMemory, countInValkey } from './counters.ts'
import { openDb, openReplica } from './db.ts'
import type { ApiEnv } from './env.ts'
import { PATIENCE } from './http/patience.ts'
import { rememberCallers } from './http/session.ts'
import { keepAnswers } from './kept.ts'
import { openLog } from './log.ts'
import { openMedia } from './media/media-files.ts'
import { watchOutage } from './outage.ts'
import { receiptSigner } from './receipts.ts'
import { readFrom, readFromReplica } from './replica.ts'
import { openStores } from './storage/store.ts'

/** The API's real dependencies. */
export function apiContext(config: ApiEnv): Context {
  const db = openDb(config.DATABASE_URL, 10, config.PREPARED_STATEMENTS)
  const log = openLog(config.LOG_LEVEL)
  const outage = watchOutage(db, log)
  const { uploads, media } = openStores(config, log)
  const changes = watchChanges(config.LISTEN_DATABASE_URL || config.DATABASE_URL, config.RECEIPT_KEY, log)
  return {
    db,
    config,
    log,
    outage,
    old:
      config.READ_DATABASE_URL === ''
        ? readFrom(db)
        : readFromReplica(db, openReplica(config.READ_DATABASE_URL, config.PREPARED_STATEMENTS), log, outage),
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
