import type { DatabaseHealth } from './database-health.ts'
import type { Db } from './db.ts'
import type { ApiEnv } from './env.ts'
import type { InvalidationBus } from './invalidation-bus.ts'
import type { Log } from './log.ts'
import type { MediaFiles } from './media-files.ts'
import type { RateLimitStore } from './rate-limit-store.ts'
import type { ResponseCache } from './response-cache.ts'
import type { FindCaller } from './session.ts'
import type { Store } from './storage.ts'
import type { Timeouts } from './timeouts.ts'

/** Everything the API depends on. A test overrides one field. */
export interface Context {
  readonly db: Db
  readonly config: ApiEnv
  readonly log: Log
  readonly databaseHealth: DatabaseHealth
  readonly invalidationBus: InvalidationBus
  readonly cache: ResponseCache
  readonly findCaller: FindCaller
  /** Where calls are counted for their limits. */
  readonly rateLimitStore: RateLimitStore
  /** Vouchers; private. */
  readonly uploads: Store
  readonly media: MediaFiles
  readonly random: (bytes: number) => Buffer
  /** Signs receipts: a compact JWS over what was booked. */
  readonly signReceipt: (input: string) => Uint8Array
  readonly requestsPerMinute: number
  readonly timeouts: Timeouts
}
