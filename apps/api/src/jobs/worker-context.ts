import { randomBytes } from 'node:crypto'
import { type DatabaseHealth, watchDatabaseHealth } from '../kernel/database-health.ts'
import { type Db, openDb } from '../kernel/db.ts'
import type { WorkerEnv } from '../kernel/env.ts'
import { type Log, openLog } from '../kernel/log.ts'
import { type LogIdentity, logIdentity } from '../kernel/log-identity.ts'
import { type PushIdentity, pushIdentity } from '../push/identity.ts'
import { type BeaconSource, quicknetSource, sandboxSource } from './beacon-source.ts'

/** Everything the draw worker depends on. It alone has the secret behind the seeds. */
export interface WorkerContext {
  readonly db: Db
  readonly log: Log
  readonly databaseHealth: DatabaseHealth
  readonly random: (bytes: number) => Buffer
  readonly fairnessSecret: string
  readonly receiptPublicKey: string
  /** The beacon that new epochs are made with. */
  readonly beacon: BeaconSource
  /** Every beacon that an earlier epoch may still wait for. */
  readonly beacons: readonly BeaconSource[]
  /** The public log's name, key and policy. */
  readonly publicLog: LogIdentity
  /** Who sends notifications; nobody: none are sent. */
  readonly push?: PushIdentity | undefined
  /** Names this worker in its heartbeat. */
  readonly name: string
  /** Requests older than this many seconds are reviewed by themselves; 0: by operators alone. */
  readonly reviewAfter: number
  /** Pause between two looks at the draws, ms. */
  readonly pause: number
}

/** The worker's real dependencies. */
export function workerContext(config: WorkerEnv): WorkerContext {
  const sandbox = sandboxSource(config.FAIRNESS_SECRET)
  const quicknet = quicknetSource(config.BEACON_RELAYS)
  // One more than there are jobs at once: none waits for another's.
  const db = openDb(config.DATABASE_URL, 11)
  const log = openLog(config.LOG_LEVEL)
  return {
    db,
    log,
    databaseHealth: watchDatabaseHealth(db, log),
    random: randomBytes,
    fairnessSecret: config.FAIRNESS_SECRET,
    receiptPublicKey: config.RECEIPT_PUBLIC_KEY,
    beacon: config.BEACON === 'quicknet' ? quicknet : sandbox,
    beacons: [sandbox, quicknet],
    publicLog: logIdentity(config),
    push: config.PUSH_KEY === '' ? undefined : pushIdentity(config),
    reviewAfter: config.SANDBOX_REVIEW_SECONDS,
    name: `${process.pid}`,
    pause: 250,
  }
}
