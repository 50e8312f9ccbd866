import type { KnownSeed } from '@saikoro/shared/fairness/chain'
import type { LogPlace } from '@saikoro/shared/fairness/log-walk'
import type { Genesis } from '@saikoro/shared/fairness/wire'
import type { Kept, Seen } from '@saikoro/shared/fairness/witness'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

export interface PinnedGenesis extends Seen {
  readonly genesis: Genesis
}

export interface KeptRecord extends Seen {
  readonly epoch: number
  /** Where its open entry stands in the log. */
  readonly seq: number
}

/** A value that came after, and differs from, the one kept first. */
interface Contradiction extends Seen {
  readonly what: Kept['contradicted'][number]
  readonly game: string
  /** The issue, or for a genesis the epoch. */
  readonly of: string
}

export interface KeptReceipt {
  readonly jws: string
  readonly record: string
  readonly leaves: readonly string[]
}

type Key = [game: string, of: string]

export interface WitnessSchema extends DBSchema {
  genesis: { key: Key; value: PinnedGenesis }
  record: { key: Key; value: KeptRecord }
  root: { key: Key; value: Seen }
  seed: { key: Key; value: KnownSeed }
  head: { key: string; value: LogPlace }
  receipt: { key: string; value: KeptReceipt; indexes: { record: string } }
  contradiction: { key: number; value: Contradiction; indexes: { about: [string, string, string] } }
}

/** Opens this browser's memory; the keys are [game, epoch] or [game, issue]. */
export function openWitnessDb(name: string): Promise<IDBPDatabase<WitnessSchema>> {
  return openDB<WitnessSchema>(name, 1, {
    upgrade(db) {
      for (const store of ['genesis', 'record', 'root', 'seed', 'head'] as const) db.createObjectStore(store)
      db.createObjectStore('receipt', { keyPath: 'jws' }).createIndex('record', 'record')
      const contradictions = db.createObjectStore('contradiction', { autoIncrement: true })
      contradictions.createIndex('about', ['what', 'game', 'of'])
    },
  })
}
