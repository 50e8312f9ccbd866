import { writePoints } from '@saikoro/shared/points'
import { pinnedReceiptKey } from './receipt-key.ts'
import type { StoredRequest } from './schema.ts'
import { ON_DISK } from './store.ts'
import type { Verifier, VerifierParts } from './verifier.ts'

/** A recharge or withdrawal that this device requested; `points` in hundredths. */
export interface SentRequest {
  readonly kind: StoredRequest['kind']
  readonly id: number
  readonly member: number
  readonly points: bigint
}

/** Receipts of recharges and withdrawals, compared with the requests and stored. */
export function createRequests({ verifier, ...parts }: VerifierParts & { readonly verifier: Verifier }) {
  const { store } = parts

  /**
   * @param isAgain the same receipt may have been stored before
   * @returns whether the receipt is exactly this request's
   */
  async function accept(
    { kind, id, member, points }: SentRequest,
    jws: string,
    isAgain = false,
  ): Promise<boolean> {
    const { verifyReceipt } = await import('@saikoro/shared/fairness/receipt')
    const receipt = verifyReceipt(jws, await pinnedReceiptKey(parts))
    const known = await store.use((db) => db.get('request', jws))
    const isOurs =
      receipt?.kind === kind && receipt.id === id && receipt.member === member && receipt.record === null
    const isWhole = receipt?.amount === writePoints(points) && receipt.leaves.length === 0
    if (!isOurs || !isWhole || (known && !isAgain)) {
      const issue = `${kind}:${id}`
      await verifier.alarm('receipt_wrong', 'red', { game: '', issue }, { kind, id, member, points, jws })
      return false
    }
    await store.use(async (db) => {
      const tx = db.transaction('request', 'readwrite', ON_DISK)
      await tx.store.put({ jws, kind, id, member, amount: points })
      await tx.done
    })
    return true
  }

  async function ofMember(member: number): Promise<StoredRequest[]> {
    return store.use((db) => db.getAllFromIndex('request', 'member', member))
  }

  return { accept, ofMember }
}
