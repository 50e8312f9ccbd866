import type { Genesis } from '@saikoro/shared/contract/fairness'
import type { KnownSeed } from '@saikoro/shared/fairness/chain'
import type { LogPlace } from '@saikoro/shared/fairness/log-walk'
import type { KeptName, Seen } from '@saikoro/shared/fairness/verdict'
import type { Odds } from '@saikoro/shared/rules/odds'
import type { Option } from '@saikoro/shared/rules/options'
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
  readonly what: KeptName
  readonly game: string
  /** The issue, or for a genesis the epoch. */
  readonly of: string
}

/** An order of this device, kept before it is sent and followed until everything about it agrees. */
export interface KeptOrder {
  readonly requestId: string
  readonly member: number
  readonly game: string
  readonly issue: string
  readonly record: string
  readonly options: readonly Option[]
  /** For each option, hundredths of a point. */
  readonly stake: bigint
  readonly odds: Odds
  readonly opensAt: number
  readonly closesAt: number
  readonly drawAt: number
  /** By this device's clock, ms. */
  readonly sentAt: number
  /** `sent`: no answer yet, or none that could be read. */
  readonly state: 'sent' | 'booked' | 'refused'
  readonly jws: string | null
  /** What the receipt says; 0 and empty without one. */
  readonly orderId: number
  readonly leaves: readonly string[]
  /** What this draw paid on these leaves, once it was verified; hundredths. */
  readonly payout: bigint | null
  /** Record, root, dice, payout and statement agree. */
  readonly agreed: boolean
}

/** Something that a member has to know, with what proves it. */
export interface Alarm {
  /** One of its kind: raised again, it is the same alarm. */
  readonly id: string
  readonly what: string
  readonly level: 'amber' | 'red'
  readonly game: string
  readonly issue: string
  /** By this device's clock, ms. */
  readonly at: number
  /** JSON text of all that shows it. */
  readonly evidence: string
}

/** A receipt for a recharge or a withdrawal. */
export interface KeptRequest {
  readonly jws: string
  readonly kind: 'recharge' | 'withdrawal'
  readonly id: number
  readonly member: number
  /** Hundredths. */
  readonly amount: bigint
}

/** One line of a member's statement as it was first shown; numbered without gaps. */
export interface KeptMovement {
  readonly id: number
  readonly kind: string
  readonly reference: string
  readonly amount: bigint
  readonly balance: bigint
  /** The draw that moved the points; empty for what no draw moved. */
  readonly game: string
  readonly issue: string
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
  result: { key: Key; value: Seen }
  seed: { key: Key; value: KnownSeed }
  head: { key: string; value: LogPlace }
  receipt: { key: string; value: KeptReceipt; indexes: { record: string } }
  order: { key: string; value: KeptOrder; indexes: { member: number } }
  request: { key: string; value: KeptRequest; indexes: { member: number } }
  movement: { key: [member: number, id: number]; value: KeptMovement }
  /** The member's own key, as a proof first showed it. */
  memberKey: { key: number; value: string }
  alarm: { key: string; value: Alarm }
  /** The key of the public log as first seen, the newest head that was compared with those before, and the policy that counts. */
  publicLog: { key: 'key' | 'head' | 'policy'; value: string }
  /** Since when a draw could not be checked, ms. */
  silence: { key: Key; value: number }
  /** When this memory began, and its name: whoever empties it takes the name away. */
  mark: { key: string; value: { readonly name: string; readonly since: number } }
  contradiction: { key: number; value: Contradiction; indexes: { about: [string, string, string] } }
}

export type WitnessDb = IDBPDatabase<WitnessSchema>

/** Opens this browser's memory; the keys are [game, epoch] or [game, issue]. `onClosed`: the browser closed it, as it does when it is emptied. */
export function openWitnessDb(name: string, onClosed: () => void): Promise<WitnessDb> {
  return openDB<WitnessSchema>(name, 3, {
    upgrade(db, before) {
      if (before < 1) {
        for (const store of ['genesis', 'record', 'root', 'seed', 'head'] as const)
          db.createObjectStore(store)
        db.createObjectStore('receipt', { keyPath: 'jws' }).createIndex('record', 'record')
        const contradictions = db.createObjectStore('contradiction', { autoIncrement: true })
        contradictions.createIndex('about', ['what', 'game', 'of'])
      }
      if (before < 2) {
        for (const store of ['result', 'movement', 'memberKey', 'silence', 'mark'] as const)
          db.createObjectStore(store)
        db.createObjectStore('order', { keyPath: 'requestId' }).createIndex('member', 'member')
        db.createObjectStore('request', { keyPath: 'jws' }).createIndex('member', 'member')
        db.createObjectStore('alarm', { keyPath: 'id' })
      }
      db.createObjectStore('publicLog')
    },
    terminated: onClosed,
    blocking: onClosed,
  })
}
