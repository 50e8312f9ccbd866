import { randomBytes } from 'node:crypto'
import { type Db, openDb } from '@saikoro/server/db'
import type { WorkerEnv } from '@saikoro/server/env'
import { type LogIdentity, logIdentity } from '@saikoro/server/log-identity'
import { type PushIdentity, pushIdentity } from '@saikoro/server/push-identity'
import { SWEEP_MS } from '../kernel/agenda.ts'
import { type DatabaseHealth, watchDatabaseHealth } from '../kernel/database-health.ts'
import { type Log, openLog } from '../kernel/log.ts'
import { type BeaconSource, quicknetSource, sandboxSource } from './beacon-source.ts'

/** Everything the draw worker depends on. Only the worker has the secret of the seeds. */
export interface WorkerContext {
  readonly db: Db
  /** Of the server itself: notifications pass no pooler. */
  readonly databaseUrl: string
  readonly log: Log
  readonly databaseHealth: DatabaseHealth
  readonly random: (bytes: number) => Buffer
  readonly fairnessSecret: string
  readonly receiptPublicKey: string
  /** The beacon of new epochs. */
  readonly beacon: BeaconSource
  /** Whether `beacon` is still to be decided by `withBeacon`. */
  readonly isBeaconAuto?: boolean | undefined
  /** Beacons of earlier epochs whose rounds may still be awaited. */
  readonly beacons: readonly BeaconSource[]
  /** The public log's name, key and policy. */
  readonly publicLog: LogIdentity
  /** Sender of push notifications; undefined: none are sent. */
  readonly push?: PushIdentity | undefined
  /** Names this worker in its heartbeat. */
  readonly name: string
  /** Longest time between two looks for due work, ms. */
  readonly sweep: number
}

/** The worker's real dependencies. */
export function workerContext(config: WorkerEnv): WorkerContext {
  const sandbox = sandboxSource(config.FAIRNESS_SECRET)
  const quicknet = quicknetSource(config.BEACON_RELAYS)
  // one more than concurrent jobs, so that no job waits for another's connection
  const db = openDb(config.DATABASE_URL, 'worker', 11)
  const log = openLog(config.LOG_LEVEL)
  return {
    db,
    databaseUrl: config.DATABASE_URL,
    log,
    databaseHealth: watchDatabaseHealth(db, log),
    random: randomBytes,
    fairnessSecret: config.FAIRNESS_SECRET,
    receiptPublicKey: config.RECEIPT_PUBLIC_KEY,
    beacon: config.BEACON === 'quicknet' ? quicknet : sandbox,
    isBeaconAuto: config.BEACON === 'auto',
    beacons: [sandbox, quicknet],
    publicLog: logIdentity(config),
    push: config.PUSH_KEY === '' ? undefined : pushIdentity(config),
    name: `${process.pid}`,
    sweep: SWEEP_MS,
  }
}
