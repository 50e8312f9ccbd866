import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { openDb } from '@saikoro/server/db'
import type { ApiEnv } from '@saikoro/server/env'
import { openMedia } from '@saikoro/server/media-files'
import { receiptSigner } from '@saikoro/server/receipt-key'
import { openStores } from '@saikoro/server/storage'
import { wireTimeFormat } from '@saikoro/shared/contract/fields'
import { CONNECTION_LIMITS, type Context, TIMEOUTS } from '../kernel/context.ts'
import { watchDatabaseHealth } from '../kernel/database-health.ts'
import { openInvalidationBus } from '../kernel/invalidation-bus.ts'
import { openLog } from '../kernel/log.ts'
import { openMetrics } from '../kernel/metrics.ts'
import { memoryRateLimitStore, valkeyRateLimitStore } from '../kernel/rate-limit-store.ts'
import { createResponseCache } from '../kernel/response-cache.ts'
import { openCallers } from '../kernel/session.ts'

const SAMPLES = path.resolve(import.meta.dirname, '../../../../prisma/seed/media')

/** The API's real dependencies. */
export function apiContext(config: ApiEnv): Context {
  const db = openDb(config.DATABASE_URL, 'api', 10, config.PREPARED_STATEMENTS)
  const log = openLog(config.LOG_LEVEL)
  const databaseHealth = watchDatabaseHealth(db, log)
  const { uploads, media } = openStores(config, log)
  const invalidationBus = openInvalidationBus(config.LISTEN_DATABASE_URL || config.DATABASE_URL, log)
  return {
    db,
    config,
    log,
    databaseHealth,
    invalidationBus,
    cache: createResponseCache(),
    callers: openCallers(db, invalidationBus),
    rateLimitStore:
      config.VALKEY_URL === '' ? memoryRateLimitStore : valkeyRateLimitStore(config.VALKEY_URL, log),
    uploads,
    media: openMedia(config.MEDIA_DIR, SAMPLES, media),
    random: randomBytes,
    signReceipt: receiptSigner(config.RECEIPT_KEY),
    requestsPerMinute: 1200,
    metrics: openMetrics(db),
    timeouts: TIMEOUTS,
    connectionLimits: CONNECTION_LIMITS,
    formatWireTime: wireTimeFormat(config.DISPLAY_TIME_ZONE),
  }
}
