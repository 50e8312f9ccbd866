import type { Genesis } from '@saikoro/shared/contract/fairness'
import type { StateReceipt } from '@saikoro/shared/contract/state-receipt'
import type { KnownSeed } from '@saikoro/shared/fairness/chain'
import type { LogPlace } from '@saikoro/shared/fairness/log-walk'
import type { PinName, Seen } from '@saikoro/shared/fairness/verdict'
import type { Odds } from '@saikoro/shared/rules/odds'
import type { Dice, Option } from '@saikoro/shared/rules/options'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

export interface PinnedGenesis extends Seen {
  readonly genesis: Genesis
}

export interface KeptRecord extends Seen {
  readonly epoch: number
  /** sequence number of its open entry */
  readonly seq: number
}

/** A value that differs from the pinned one. */
interface Contradiction extends Seen {
  readonly what: PinName
  readonly game: string
  /** the issue, or the epoch of a genesis */
  readonly of: string
}

/** An order of this device, stored before it is sent and followed until everything agrees. */
export interface StoredOrder {
  readonly requestId: string
  readonly member: number
  readonly game: string
  readonly issue: string
  readonly record: string
  readonly options: readonly Option[]
  /** per option, hundredths of a point */
  readonly stake: bigint
  readonly odds: Odds
  readonly opensAt: number
  readonly closesAt: number
  readonly drawAt: number
  /** by this device's clock, ms */
  readonly sentAt: number
  /** `sent`: no readable reply yet */
  readonly state: 'sent' | 'booked' | 'refused'
  readonly jws: string | null
  /** from the receipt; 0 and empty without one */
  readonly orderId: number
  readonly leaves: readonly string[]
  /** payout of the verified draw for these leaves, hundredths */
  readonly payout: bigint | null
  /** dice of the verified draw, null of a void one; absent before, and in orders that an earlier client verified */
  readonly dice?: Dice | null
  /** record, root, dice, payout and statement agree */
  readonly agreed: boolean
}

/** An alarm with its evidence. */
export interface Alarm {
  /** the same id raised again is the same alarm */
  readonly id: string
  readonly what: string
  readonly level: 'amber' | 'red'
  readonly game: string
  readonly issue: string
  /** by this device's clock, ms */
  readonly at: number
  /** evidence as JSON text */
  readonly evidence: string
  /** since when later evidence explains it, by this device's clock, ms */
  readonly explainedAt?: number
}

/** A receipt for a recharge or a withdrawal. */
export interface StoredRequest {
  readonly jws: string
  readonly kind: 'recharge' | 'withdrawal'
  readonly id: number
  readonly member: number
  /** hundredths */
  readonly amount: bigint
}

/** A line of a member's statement as first received; numbered without gaps. */
export interface StoredMovement {
  readonly id: number
  readonly kind: string
  readonly reference: string
  readonly amount: bigint
  readonly balance: bigint
  /** the draw that moved the points; empty for other movements */
  readonly game: string
  readonly issue: string
}

/** A receipt of limits, a reservation or a message. */
export interface StoredState {
  readonly jws: string
  readonly receipt: StateReceipt
  /** by this device's clock, ms */
  readonly seenAt: number
  /** the member asked for it, or for its next change, on this device */
  readonly isOwn: boolean
}

export interface KeptReceipt {
  readonly jws: string
  readonly record: string
  readonly leaves: readonly string[]
}

type Key = [game: string, of: string]

export interface VerifierSchema extends DBSchema {
  genesis: { key: Key; value: PinnedGenesis }
  record: { key: Key; value: KeptRecord }
  root: { key: Key; value: Seen }
  result: { key: Key; value: Seen }
  seed: { key: Key; value: KnownSeed }
  head: { key: string; value: LogPlace }
  receipt: { key: string; value: KeptReceipt; indexes: { record: string } }
  order: { key: string; value: StoredOrder; indexes: { member: number } }
  request: { key: string; value: StoredRequest; indexes: { member: number } }
  state: { key: [member: number, kind: string, id: number]; value: StoredState }
  movement: { key: [member: number, id: number]; value: StoredMovement }
  /** the member's leaf key, from the first proof */
  memberKey: { key: number; value: string }
  alarm: { key: string; value: Alarm }
  /** pinned log key, newest consistent checkpoint and its time, policy in force, and restores that the member has read */
  publicLog: { key: 'key' | 'head' | 'headAt' | 'policy' | 'policyIndex' | 'restores'; value: string }
  /** since when the check of a draw fails, ms */
  silence: { key: Key; value: number }
  /** creation time and id of this store; emptying the store removes the id */
  mark: { key: string; value: { readonly name: string; readonly since: number } }
  contradiction: { key: number; value: Contradiction; indexes: { about: [string, string, string] } }
}

export type VerifierDb = IDBPDatabase<VerifierSchema>

/** Opens this browser's store; keys are [game, epoch] or [game, issue]. `onClosed`: the browser closed it, as it does when it is emptied. */
export function openVerifierDb(name: string, onClosed: () => void): Promise<VerifierDb> {
  return openDB<VerifierSchema>(name, 4, {
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
      if (before < 3) db.createObjectStore('publicLog')
      db.createObjectStore('state')
    },
    terminated: onClosed,
    blocking: onClosed,
  })
}
