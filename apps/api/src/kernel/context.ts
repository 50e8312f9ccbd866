import type { Db } from '@saikoro/server/db'
import type { ApiEnv } from '@saikoro/server/env'
import type { MediaFiles } from '@saikoro/server/media-files'
import type { Store } from '@saikoro/server/storage'
import type { DatabaseHealth } from './database-health.ts'
import type { InvalidationBus } from './invalidation-bus.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { RateLimitStore } from './rate-limit-store.ts'
import type { ResponseCache } from './response-cache.ts'
import type { Callers } from './session.ts'

/** Limits of a client's time, ms. */
export const TIMEOUTS = {
  /** From the connection to the end of a request's head. */
  head: 10_000,
  /** For the body of a request. */
  body: 10_000,
  /** For the whole body of an upload. */
  upload: 130_000,
  /** Within each interval of this length an upload has to send data. */
  uploadStep: 10_000,
  /** Between two requests of a connection; longer than the 60 s of common proxies, so that the proxy closes first. */
  idle: 65_000,
  /** Bytes that the reader of a waiting reply has to take within `idle`. */
  readBytes: 32 * 1024,
}
export type Timeouts = Readonly<typeof TIMEOUTS>

/** Open connections of one process. */
export const CONNECTION_LIMITS = {
  total: 4_000,
  /** Of one IPv4 address or IPv6 /64. Connections of trusted proxies are not counted: they carry many addresses. */
  perAddress: 500,
  /** Part of the total that only members get: addresses from which a session was used within an hour. */
  reserved: 1_000,
}

/** Everything the API depends on. A test overrides one field. */
export interface Context {
  readonly db: Db
  readonly config: ApiEnv
  readonly log: Log
  readonly databaseHealth: DatabaseHealth
  readonly invalidationBus: InvalidationBus
  readonly cache: ResponseCache
  readonly callers: Callers
  readonly rateLimitStore: RateLimitStore
  /** Vouchers; private. */
  readonly uploads: Store
  readonly media: MediaFiles
  readonly random: (bytes: number) => Buffer
  /** Signs receipts: a compact JWS over the posted fields. */
  readonly signReceipt: (input: string) => Uint8Array
  /** Of one member, or of one address. */
  readonly requestsPerMinute: number
  readonly metrics: Metrics
  readonly timeouts: Timeouts
  readonly connectionLimits: Readonly<typeof CONNECTION_LIMITS>
  /** Formats a time for people: `YYYY-MM-DD HH:mm:ss` in DISPLAY_TIME_ZONE. */
  readonly formatWireTime: (at: Date) => string
}
