import type { Genesis } from '@saikoro/shared/contract/fairness'
import type { KnownSeed } from '@saikoro/shared/fairness/chain'
import type { LogPlace } from '@saikoro/shared/fairness/log-walk'
import type { PinName, Pins, Seen } from '@saikoro/shared/fairness/verdict'
import type { StoreNames, StoreValue } from 'idb'
import { openInTime, storeFault } from './device-check.ts'
import {
  type KeptReceipt,
  type KeptRecord,
  openVerifierDb,
  type PinnedGenesis,
  type StoredOrder,
  type VerifierDb,
  type VerifierSchema,
} from './schema.ts'
import { cookiePlace, findMark, type SecondPlace } from './storage-wipe-detector.ts'

/** A transaction with strict durability resolves after its writes were flushed to disk. */
export const ON_DISK = { durability: 'strict' } as const

const NAMES = ['genesis', 'record', 'root', 'result'] as const satisfies readonly PinName[]

type First<N extends PinName> = readonly [
  what: N,
  game: string,
  of: string,
  value: StoreValue<VerifierSchema, N>,
]

/**
 * Pins a value: stores the first one of its key. A different later value is stored as a contradiction; the first is never overwritten.
 * @returns whether the pinned value equals this one
 */
async function keepFirst<N extends PinName>(
  db: VerifierDb,
  [what, game, of, value]: First<N>,
): Promise<boolean> {
  const names: StoreNames<VerifierSchema>[] = [what, 'contradiction']
  const tx = db.transaction(names, 'readwrite', ON_DISK)
  const first = await tx.objectStore(what).get([game, of])
  if (!first) await tx.objectStore(what).put(value, [game, of])
  const isSame = !first || first.hash === value.hash
  if (!isSame) {
    const { hash, seenAt } = value
    await tx.objectStore('contradiction').add({ what, game, of, hash, seenAt })
  }
  await tx.done
  return isSame
}

async function contradictedOf(db: VerifierDb, game: string, epoch: number, issue: string) {
  const countOf = (what: PinName) =>
    db.countFromIndex('contradiction', 'about', [what, game, what === 'genesis' ? String(epoch) : issue])
  const counts = await Promise.all(NAMES.map(countOf))
  return NAMES.filter((_, at) => counts[at])
}

function seenOf(value: Seen | undefined): Seen | null {
  return value ? { hash: value.hash, seenAt: value.seenAt } : null
}

async function readKept(
  db: VerifierDb,
  game: string,
  epoch: number,
  issue: string,
  served: string | null,
): Promise<Pins> {
  const record = seenOf(await db.get('record', [game, issue]))
  const of = record?.hash ?? served
  const receipts = of === null ? [] : await db.getAllFromIndex('receipt', 'record', of)
  return {
    genesis: seenOf(await db.get('genesis', [game, String(epoch)])),
    record,
    root: seenOf(await db.get('root', [game, issue])),
    result: seenOf(await db.get('result', [game, issue])),
    leaves: receipts.flatMap(({ leaves }) => leaves),
    contradicted: await contradictedOf(db, game, epoch, issue),
  }
}

export interface StoreOptions {
  /** devices have pins under the default name, which therefore stays */
  readonly name?: string
  readonly place?: SecondPlace
  readonly now?: () => number
  /** the store was emptied: by a header of the server, the browser or its owner */
  readonly onWiped?: () => void
}

/**
 * The local verifier's store in IndexedDB, which clearing local storage does not affect. An open page remembers its own writes, so that
 * it detects an emptied store and refills it.
 */
export async function openStore({
  name = 'saikoro-witness',
  place = cookiePlace,
  now = Date.now,
  onWiped,
}: StoreOptions = {}) {
  const firsts = new Map<string, First<PinName>>()
  const receipts = new Map<string, KeptReceipt>()
  let mark: string | null = null
  let opening: Promise<VerifierDb> | undefined

  async function open() {
    const db = await openVerifierDb(name, () => {
      opening = undefined
      db.close()
    })
    return { db, found: await findMark(db, place, mark, now()) }
  }

  async function openWhole(): Promise<VerifierDb> {
    const { db, found } = await openInTime(open, (late) => late.db.close())
    mark = found.name
    if (found.wasWiped) {
      for (const first of firsts.values()) await keepFirst(db, first)
      for (const receipt of receipts.values()) await db.put('receipt', receipt)
      onWiped?.()
    }
    return db
  }

  async function database(): Promise<VerifierDb> {
    opening ??= openWhole().catch((error: unknown) => {
      opening = undefined
      throw storeFault(error)
    })
    return opening
  }

  /** Retries work in a reopened store when the browser closed the former one. */
  async function use<T>(work: (db: VerifierDb) => Promise<T>): Promise<T> {
    const before = await database()
    try {
      return await work(before)
    } catch (error) {
      const after = await database()
      if (after === before) throw storeFault(error)
      return work(after).catch((cause) => Promise.reject(storeFault(cause)))
    }
  }

  function keep<N extends PinName>(...first: First<N>): Promise<boolean> {
    const at = first.slice(0, 3).join('|')
    if (!firsts.has(at)) firsts.set(at, first)
    return use((db) => keepFirst(db, first))
  }

  await database()
  return {
    use,
    keepGenesis: (genesis: Genesis, seenAt: number) =>
      keep('genesis', genesis.game, String(genesis.epoch), { hash: genesis.entry, seenAt, genesis }),
    keepRecord: (game: string, issue: string, record: KeptRecord) => keep('record', game, issue, record),
    keepRoot: (game: string, issue: string, root: Seen) => keep('root', game, issue, root),
    keepResult: (game: string, issue: string, result: Seen) => keep('result', game, issue, result),
    /** Stores an order, and its receipt once that is checked. */
    keepOrder: async (order: StoredOrder): Promise<void> => {
      const { orderId, jws, record, leaves } = order
      const receipt = jws !== null && orderId > 0 ? { jws, record, leaves } : undefined
      if (receipt) receipts.set(receipt.jws, receipt)
      await use(async (db) => {
        const tx = db.transaction(['order', 'receipt'], 'readwrite', ON_DISK)
        await tx.objectStore('order').put(order)
        if (receipt) await tx.objectStore('receipt').put(receipt)
        await tx.done
      })
    },

    genesisOf: (game: string, epoch: number): Promise<PinnedGenesis | undefined> =>
      use((db) => db.get('genesis', [game, String(epoch)])),
    recordOf: (game: string, issue: string): Promise<KeptRecord | undefined> =>
      use((db) => db.get('record', [game, issue])),
    /** Returns game and issue of every draw whose record is pinned. */
    recorded: (): Promise<[game: string, issue: string][]> => use((db) => db.getAllKeys('record')),
    receipts: (): Promise<KeptReceipt[]> => use((db) => db.getAll('receipt')),
    /** Returns everything pinned of a draw; `served` names the draw whose receipts are read when no record is pinned. */
    pinsOf: (game: string, epoch: number, issue: string, served: string | null): Promise<Pins> =>
      use((db) => readKept(db, game, epoch, issue, served)),

    seedOf: (game: string, epoch: number): Promise<KnownSeed | undefined> =>
      use((db) => db.get('seed', [game, String(epoch)])),
    headOf: (game: string): Promise<LogPlace | undefined> => use((db) => db.get('head', game)),
    /** Stores the verified position; never moves it back. */
    advance: (game: string, epoch: number, seed: KnownSeed, head: LogPlace): Promise<void> =>
      use(async (db) => {
        const tx = db.transaction(['seed', 'head'], 'readwrite')
        const key: [string, string] = [game, String(epoch)]
        const knownSeed = await tx.objectStore('seed').get(key)
        if (!knownSeed || knownSeed.index < seed.index) await tx.objectStore('seed').put(seed, key)
        const knownHead = await tx.objectStore('head').get(game)
        if (!knownHead || knownHead.seq < head.seq) await tx.objectStore('head').put(head, game)
        await tx.done
      }),
    close: async () => (await database()).close(),
  }
}

export type VerifierStore = Awaited<ReturnType<typeof openStore>>
