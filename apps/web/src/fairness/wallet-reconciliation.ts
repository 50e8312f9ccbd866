import { getUserInfo } from '@saikoro/shared/contract/member'
import { getStatement } from '@saikoro/shared/contract/wallet'
import { UnsoundReplyError } from './check-failure.ts'
import type { DrawMovements } from './order-checks.ts'
import {
  type Booked,
  backedLines,
  checkMovements,
  explainsBalance,
  isSame,
  type MovementFault,
  type Reconciliation,
  timesOfOrders,
} from './reconcile-wallet.ts'
import type { StoredMovement } from './schema.ts'
import type { VerifierParts } from './verifier.ts'

/** Pages of 50 lines that a device reads which has none yet; later it reads every new line, in long pages after the first. */
const FIRST_PAGES = 4
/** Attempts until balance and statement are of the same moment. */
const TRIES = 4

/** Checks that lines are numbered without gaps. */
function gapsIn(served: readonly StoredMovement[]): MovementFault[] {
  return served.flatMap((row, place): MovementFault[] => {
    const before = served[place - 1]
    return !before || row.id === before.id + 1
      ? []
      : [{ id: row.id, what: 'missing', kept: before, served: row }]
  })
}

/** Reconciles the member's wallet: every line of the statement against what this device stored. */
export function createWalletReconciliation({ call, store }: VerifierParts) {
  const ofMember = (member: number) => IDBKeyRange.bound([member, 0], [member, Number.MAX_SAFE_INTEGER])
  const storedRows = (member: number) => store.use((db) => db.getAll('movement', ofMember(member)))

  async function readNewRows(since: number): Promise<StoredMovement[]> {
    const rows: StoredMovement[] = []
    let before = 0
    for (let page = 1; ; page += 1) {
      const format = since > 0 && page > 1 ? 'long' : ''
      const served = await call(getStatement, { before, format })
      for (const { id, kind, reference, amount, balance, game, issue } of served.rows) {
        rows.push({ id, kind, reference, amount, balance, game, issue })
      }
      const isOlder = served.before !== null && (before === 0 || served.before < before)
      const isEnough = since > 0 ? (rows.at(-1)?.id ?? 0) <= since : page === FIRST_PAGES
      if (!isOlder || isEnough) break
      before = served.before ?? 0
    }
    return rows.toReversed()
  }

  /** Returns the receipts whose lines must be in the statement. */
  async function booked(member: number): Promise<Booked> {
    const orders = await store.use((db) => db.getAllFromIndex('order', 'member', member))
    const requests = await store.use((db) => db.getAllFromIndex('request', 'member', member))
    return { member, orders, requests }
  }

  /** Returns whether lines that a restore took away were dropped. */
  async function isRestored(member: number, isDifferent: boolean): Promise<boolean> {
    const restores = await store.use((db) => db.get('publicLog', 'restores'))
    if (restores === undefined) return false
    const { healWallet } = await import('./restored-wallet.ts')
    return healWallet({ call, store }, member, isDifferent)
  }

  /** Reads new lines, compares all with the stored ones, and stores the new ones. */
  async function sync(member: number): Promise<Reconciliation> {
    const receipts = await booked(member) // before the lines, so that a concurrent order is in both or in neither
    const stored = await storedRows(member)
    const last = stored.at(-1)?.id ?? 0
    const served = await readNewRows(last)
    const known = new Map(stored.map((row) => [row.id, row]))
    const changed: MovementFault[] = served.flatMap((row) => {
      const before = known.get(row.id)
      return before && !isSame(before, row)
        ? [{ id: row.id, what: 'changed', kept: before, served: row }]
        : []
    })
    const isShorter = (served.at(-1)?.id ?? 0) < last
    if (isShorter) changed.push({ id: last, what: 'missing', kept: stored.at(-1) ?? null, served: null })
    changed.push(...gapsIn(served))
    const fresh = served.filter(({ id }) => id > last)
    const rows = [...stored, ...fresh]
    const faults = [...changed, ...checkMovements(rows, receipts)]
    if (await isRestored(member, faults.length > 0)) return sync(member)
    if (faults.length === 0) {
      await store.use(async (db) => {
        const tx = db.transaction('movement', 'readwrite')
        for (const row of fresh) await tx.store.put(row, [member, row.id])
        await tx.done
      })
    }
    return {
      rows,
      explains: (evidence) => explainsBalance(rows, evidence),
      faults,
      backed: backedLines(rows, receipts),
      times: timesOfOrders(rows, receipts),
      isOpen: receipts.orders.some(({ state, agreed }) => state === 'sent' && !agreed),
    }
  }

  async function readBalance(member: number): Promise<bigint> {
    const { id, money } = await call(getUserInfo, {})
    if (id !== member) throw new UnsoundReplyError('the server answers for another account')
    return money
  }

  /** Returns the reconciliation with the reported balance of the same moment. */
  async function reconcile(member: number): Promise<Reconciliation & { readonly told: bigint }> {
    let reported = await readBalance(member)
    for (let tried = 1; ; tried += 1) {
      const reconciliation = await sync(member)
      const again = await readBalance(member)
      const isOneMoment = again === reported && (reconciliation.rows.at(-1)?.balance ?? 0n) === again
      if (isOneMoment || tried === TRIES) return { ...reconciliation, told: again }
      reported = again
    }
  }

  /** Returns the points that a draw moved according to the statement. */
  async function readMovements(member: number, game: string, issue: string): Promise<DrawMovements> {
    const { rows } = await sync(member)
    const ofDraw = rows.filter((row) => row.game === game && row.issue === issue)
    const orders = ofDraw.filter(({ kind }) => kind === 'order')
    const returned = ofDraw.filter(({ kind }) => kind === 'settle' || kind === 'void')
    return {
      orders: new Map(
        orders.map(({ reference, amount }) => [Number(reference.replace('order:', '')), amount]),
      ),
      returned: returned.reduce((total, { amount }) => total + amount, 0n),
    }
  }

  return { reconcile, readMovements }
}

export type WalletReconciliation = ReturnType<typeof createWalletReconciliation>
