import type { Outage } from './database-health.ts'
import type { Db } from './db.ts'
import type { ApiEnv } from './env.ts'
import type { Changes } from './invalidation-bus.ts'
import type { Log } from './log.ts'
import type { MediaFiles } from './media-files.ts'
import type { Counters } from './rate-limit-store.ts'
import type { OldReads } from './replica.ts'
import type { Kept } from './response-cache.ts'
import type { FindCaller } from './session.ts'
import type { Store } from './storage.ts'
import type { Timeouts } from './timeouts.ts'

/** Everything the API depends on. A test overrides one field. */
export interface Context {
  readonly db: Db
  /** Reads of what is public and may be a second old; never of a member's own. */
  readonly old: OldReads
  readonly config: ApiEnv
  readonly log: Log
  readonly outage: Outage
  readonly changes: Changes
  /** Answers that hold until one of their tables changes. */
  readonly kept: Kept
  readonly findCaller: FindCaller
  /** Where calls are counted for their limits. */
  readonly counters: Counters
  /** Vouchers; private. */
  readonly uploads: Store
  readonly media: MediaFiles
  readonly random: (bytes: number) => Buffer
  /** Signs receipts: a compact JWS over what was booked. */
  readonly signReceipt: (input: string) => Uint8Array
  readonly requestsPerMinute: number
  readonly timeouts: Timeouts
}
