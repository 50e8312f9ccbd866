import type { KnownSeed } from '@saikoro/shared/fairness/chain'
import type { LogPlace } from '@saikoro/shared/fairness/log-walk'
import type { Genesis } from '@saikoro/shared/fairness/wire'
import type { Kept, Seen } from '@saikoro/shared/fairness/witness'
import type { IDBPDatabase, StoreNames, StoreValue } from 'idb'
import {
  type KeptReceipt,
  type KeptRecord,
  openWitnessDb,
  type PinnedGenesis,
  type WitnessSchema,
} from './schema.ts'

type Db = IDBPDatabase<WitnessSchema>
type First = 'genesis' | 'record' | 'root'

/** Resolves only when it is on the disk, not merely on its way there. */
const ON_DISK = { durability: 'strict' } as const

/**
 * Keeps a value if it is the first of its name. One that differs from the first is kept beside it,
 * as a contradiction; the first is never overwritten.
 * @returns whether the first value is this one
 */
async function keepFirst<N extends First>(
  db: Db,
  [what, game, of]: readonly [N, string, string],
  value: StoreValue<WitnessSchema, N>,
): Promise<boolean> {
  const names: StoreNames<WitnessSchema>[] = [what, 'contradiction']
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

async function contradictedOf(db: Db, game: string, epoch: number, issue: string) {
  const subjects = { genesis: String(epoch), record: issue, root: issue } as const
  const found: First[] = []
  for (const what of ['genesis', 'record', 'root'] as const) {
    const count = await db.countFromIndex('contradiction', 'about', [what, game, subjects[what]])
    if (count > 0) found.push(what)
  }
  return found
}

function seenOf(value: Seen | undefined): Seen | null {
  return value ? { hash: value.hash, seenAt: value.seenAt } : null
}

/** What this browser has witnessed, in IndexedDB, where clearing of local storage does not reach it. */
export async function openStore(name = 'saikoro-witness') {
  const db = await openWitnessDb(name)
  return {
    keepGenesis: (genesis: Genesis, seenAt: number) =>
      keepFirst(db, ['genesis', genesis.game, String(genesis.epoch)], {
        hash: genesis.entry,
        seenAt,
        genesis,
      }),
    keepRecord: (game: string, issue: string, record: KeptRecord) =>
      keepFirst(db, ['record', game, issue], record),
    keepRoot: (game: string, issue: string, root: Seen) => keepFirst(db, ['root', game, issue], root),
    keepReceipt: async (receipt: KeptReceipt): Promise<void> => {
      const tx = db.transaction('receipt', 'readwrite', ON_DISK)
      await tx.store.put(receipt)
      await tx.done
    },

    genesisOf: (game: string, epoch: number): Promise<PinnedGenesis | undefined> =>
      db.get('genesis', [game, String(epoch)]),
    recordOf: (game: string, issue: string): Promise<KeptRecord | undefined> =>
      db.get('record', [game, issue]),
    /** All that was kept of a draw; `record` names the draw that own receipts are looked up for. */
    keptOf: async (game: string, epoch: number, issue: string, record: string | null): Promise<Kept> => {
      const receipts = record === null ? [] : await db.getAllFromIndex('receipt', 'record', record)
      return {
        genesis: seenOf(await db.get('genesis', [game, String(epoch)])),
        record: seenOf(await db.get('record', [game, issue])),
        root: seenOf(await db.get('root', [game, issue])),
        leaves: receipts.flatMap(({ leaves }) => leaves),
        contradicted: await contradictedOf(db, game, epoch, issue),
      }
    },

    seedOf: (game: string, epoch: number): Promise<KnownSeed | undefined> =>
      db.get('seed', [game, String(epoch)]),
    headOf: (game: string): Promise<LogPlace | undefined> => db.get('head', game),
    /** Remembers how far this browser has verified; never goes back. */
    advance: async (game: string, epoch: number, seed: KnownSeed, head: LogPlace): Promise<void> => {
      const tx = db.transaction(['seed', 'head'], 'readwrite')
      const key: [string, string] = [game, String(epoch)]
      const knownSeed = await tx.objectStore('seed').get(key)
      if (!knownSeed || knownSeed.index < seed.index) await tx.objectStore('seed').put(seed, key)
      const knownHead = await tx.objectStore('head').get(game)
      if (!knownHead || knownHead.seq < head.seq) await tx.objectStore('head').put(head, game)
      await tx.done
    },
    close: () => db.close(),
  }
}

export type WitnessStore = Awaited<ReturnType<typeof openStore>>
