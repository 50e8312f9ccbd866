import type { Db } from './db.ts'
import type { ApiEnv } from './env.ts'
import type { Patience } from './http/patience.ts'
import type { Log } from './log.ts'
import type { Outage } from './outage.ts'

/** Everything the API depends on. A test overrides one field. */
export interface Context {
  readonly db: Db
  readonly config: ApiEnv
  readonly log: Log
  readonly outage: Outage
  readonly random: (bytes: number) => Buffer
  /** Signs receipts: a compact JWS over what was booked. */
  readonly signReceipt: (input: string) => Uint8Array
  readonly requestsPerMinute: number
  readonly patience: Patience
}
