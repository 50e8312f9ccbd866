// The statement of a member on a restored server: the lines after the newest common one are lost (charter C2.10).
import { getStatement } from '@saikoro/shared/contract/wallet'
import { isSame } from './reconcile-wallet.ts'
import { spanOf } from './restore-claims.ts'
import { RESTORES, readRestores } from './restore-record.ts'
import type { StoredMovement } from './schema.ts'
import type { VerifierParts } from './verifier.ts'

type Parts = Pick<VerifierParts, 'call' | 'store'>

/** Returns the number of the newest line that the served statement and this device have in common; 0 for none. */
async function newestCommon({ call }: Parts, stored: readonly StoredMovement[]): Promise<number> {
  const known = new Map(stored.map((row) => [row.id, row]))
  const oldest = stored[0]?.id ?? 0
  for (let before = 0; ; ) {
    const page = await call(getStatement, { before, format: before > 0 ? 'long' : '' })
    const common = page.rows.find((row) => {
      const own = known.get(row.id)
      return own && isSame(own, row)
    })
    if (common) return common.id
    const isOlder = page.before !== null && (before === 0 || page.before < before)
    if (!isOlder || (page.before ?? 0) <= oldest) return 0
    before = page.before ?? 0
  }
}

/**
 * Compares a member's stored lines with the restored statement, once after a restore that the member has read, and drops lines that
 * the restore can have taken away. A line of a draw must be of a draw that the statement names.
 * @returns whether lines were dropped
 */
export async function healWallet(parts: Parts, member: number, isDifferent: boolean): Promise<boolean> {
  const { store } = parts
  const { lines, wallets } = await readRestores(store)
  if (!wallets.includes(member)) return false
  const own = IDBKeyRange.bound([member, 0], [member, Number.MAX_SAFE_INTEGER])
  const stored = await store.use((db) => db.getAll('movement', own))
  const common = isDifferent ? await newestCommon(parts, stored) : Number.MAX_SAFE_INTEGER
  const lost = stored.filter(({ id }) => id > common)
  const { isLostDraw } = spanOf(lines)
  const isExplained = lost.every(({ game, issue }) => game === '' || isLostDraw(game, issue))
  await store.use(async (db) => {
    const tx = db.transaction(['movement', 'publicLog'], 'readwrite')
    if (isExplained) for (const { id } of lost) await tx.objectStore('movement').delete([member, id])
    const left = wallets.filter((each) => each !== member)
    await tx.objectStore('publicLog').put(JSON.stringify({ lines, wallets: left }), RESTORES)
    await tx.done
  })
  return isExplained && lost.length > 0
}
