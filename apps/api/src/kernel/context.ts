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
export interface Timeouts {
  /** From the connection to the end of a request's head. */
  readonly head: number
  /** For the body of a request. */
  readonly body: number
  /** For the whole body of an upload. */
  readonly upload: number
  /** Within each interval of this length an upload has to send data. */
  readonly uploadStep: number
  /** Between two requests of a connection; longer than the 60 s of common proxies, so that the proxy closes first. */
  readonly idle: number
  /** Bytes that the reader of a waiting reply has to take within `idle`. */
  readonly readBytes: number
}

/** Open connections of one process. */
export interface ConnectionLimits {
  readonly total: number
  /** Of one IPv4 address or IPv6 /64. Connections of trusted proxies are not counted: they carry many addresses. */
  readonly perAddress: number
  /** Part of the total that only members get: addresses from which a session was used within an hour. */
  readonly reserved: number
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
  readonly connectionLimits: ConnectionLimits
  /** Formats a time for people: `YYYY-MM-DD HH:mm:ss` in DISPLAY_TIME_ZONE. */
  readonly formatWireTime: (at: Date) => string
}
