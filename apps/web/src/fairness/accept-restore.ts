// After the member has read the statement of a restore, this device follows the restored log: it unpins exactly what the statement
// says is lost. Everything earlier stays pinned.
import type { IDBPTransaction, StoreKey, StoreNames, StoreValue } from 'idb'
import { endAlarm, raiseAlarm } from './alarms.ts'
import { fateOf, isGone, type LostSpan, spanOf } from './restore-claims.ts'
import {
  CLOCKS_DIFFER_MS,
  RESTORES,
  type RestoreEvidence,
  readRestores,
  readUnreadRestore,
  UNREAD,
} from './restore-record.ts'
import type { StoredState, VerifierSchema } from './schema.ts'
import { ON_DISK, type VerifierStore } from './store.ts'
import type { Verifier } from './verifier.ts'

const STORES = [
  ...(['genesis', 'record', 'root', 'result', 'seed', 'head', 'receipt', 'order', 'request'] as const),
  ...(['silence', 'contradiction', 'publicLog', 'movement', 'state'] as const),
] satisfies StoreNames<VerifierSchema>[]

type Tx = IDBPTransaction<VerifierSchema, typeof STORES, 'readwrite'>

/** Deletes the entries of a store that are lost. */
async function drop<N extends (typeof STORES)[number]>(
  tx: Tx,
  name: N,
  isLost: (value: StoreValue<VerifierSchema, N>, key: StoreKey<VerifierSchema, N>) => boolean,
): Promise<void> {
  let entry = await tx.objectStore(name).openCursor()
  for (; entry; entry = await entry.continue())
    if (isLost(entry.value, entry.primaryKey)) await entry.delete()
}

async function unpinDraws(tx: Tx, { isLostDraw }: LostSpan): Promise<void> {
  for (const name of ['record', 'root', 'result', 'silence'] as const)
    await drop(tx, name, (_, key) => isLostDraw(...key))
  await drop(tx, 'contradiction', ({ game, of }) => isLostDraw(game, of))
}

/** Unpins the chains that began in the lost time, and the newest seed and entry of games with a lost draw. */
async function unpinGames(tx: Tx, { since, games }: LostSpan): Promise<void> {
  const affected = new Set(games)
  await drop(tx, 'genesis', ({ genesis: { game, createdAt } }) => {
    if (createdAt > since) affected.add(game)
    return createdAt > since
  })
  await drop(tx, 'head', (_, game) => affected.has(game))
  await drop(tx, 'seed', (_, [game]) => affected.has(game))
}

async function unpinRequests(tx: Tx, span: LostSpan): Promise<void> {
  const orders = tx.objectStore('order')
  for (const order of await orders.getAll()) {
    const fate = fateOf(span, order)
    if (fate === 'undone') await orders.put({ ...order, payout: null, agreed: false })
    if (fate !== 'gone') continue
    await orders.delete(order.requestId)
    if (order.jws !== null) await tx.objectStore('receipt').delete(order.jws)
  }
  await drop(tx, 'request', (request) => isGone(span, request))
}

/** When a state was made, ms. Limits and texts name no time, so it is when this device first saw them, by a clock that may be behind. */
function madeAt({ receipt, seenAt }: StoredState): number {
  if (receipt.kind === 'limits' || receipt.kind === 'text') return seenAt + CLOCKS_DIFFER_MS
  return receipt.kind === 'reservation' ? receipt.updatedAt : receipt.at
}

/** Pins the served checkpoint in place of the one that the statement takes away. */
async function followRestored(tx: Tx, { kept, served }: RestoreEvidence, span: LostSpan, now: number) {
  const log = tx.objectStore('publicLog')
  if ((await log.get('head')) !== kept) return
  await log.put(served, 'head')
  await log.put(String(now), 'headAt')
  if (Number((await log.get('policyIndex')) ?? -1) < span.size) return
  await log.delete('policy')
  await log.delete('policyIndex')
}

/** Follows the restored log from now on. Statement and claims stay as an alarm that was read. */
export async function acceptRestore(
  { store, verifier }: { readonly store: VerifierStore; readonly verifier: Pick<Verifier, 'forget'> },
  now: number,
): Promise<void> {
  const evidence = await readUnreadRestore(store)
  if (!evidence) return
  const span = spanOf(evidence.lines)
  const { lines } = await readRestores(store)
  await raiseAlarm(
    store,
    { what: 'restore_read', level: 'amber', game: '', issue: String(now), evidence },
    now,
  )
  await store.use(async (db) => {
    const tx = db.transaction(STORES, 'readwrite', ON_DISK)
    await unpinDraws(tx, span)
    await unpinGames(tx, span)
    await unpinRequests(tx, span)
    await drop(tx, 'state', (state) => madeAt(state) > span.since)
    const movements = await tx.objectStore('movement').getAllKeys()
    const wallets = [...new Set(movements.map(([member]) => member))]
    const read = { lines: [...lines, ...evidence.lines], wallets }
    await tx.objectStore('publicLog').put(JSON.stringify(read), RESTORES)
    await followRestored(tx, evidence, span, now)
    await tx.done
  })
  verifier.forget()
  await endAlarm(store, UNREAD.id)
}
