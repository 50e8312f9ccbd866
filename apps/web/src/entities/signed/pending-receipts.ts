import * as z from 'zod/mini'
import { afterBooking } from '../../lib/after-booking.ts'
import { deviceStorage } from '../../lib/storage.ts'
import { getDevice } from '../draw/device-queries.ts'

/** Key in local storage. The end of the session clears it. */
const PENDING = 'receipts'
/** The call that received a receipt stores it within this time, ms. */
const IN_HAND_MS = 15_000

const pendingReceipt = z.object({
  jws: z.string(),
  /** by this device's clock, ms */
  at: z.number(),
  id: z.int(),
  of: z.union([
    z.object({ requestId: z.string() }),
    z.object({ kind: z.enum(['recharge', 'withdrawal']), member: z.int(), hundredths: z.string() }),
  ]),
})
const pendingReceipts = z.array(pendingReceipt)

type PendingReceipt = z.output<typeof pendingReceipt>

function readPending(): PendingReceipt[] {
  return deviceStorage.parse(PENDING, pendingReceipts) ?? []
}

function writePending(receipts: readonly PendingReceipt[]): void {
  deviceStorage.write(PENDING, JSON.stringify(receipts))
}

/** Receipts of this page that the verifier has not stored. */
const inHand = new Map<string, PendingReceipt>()

/** Returns what this page and earlier ones have not stored. */
function pending(): PendingReceipt[] {
  return [...readPending().filter(({ jws }) => !inHand.has(jws)), ...inHand.values()]
}

function forget(jws: string): void {
  inHand.delete(jws)
  const others = readPending()
  if (others.some((receipt) => receipt.jws === jws))
    writePending(others.filter((receipt) => receipt.jws !== jws))
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden' && inHand.size > 0) writePending(pending())
})

/**
 * Stores a receipt in the verifier, as `afterBooking`. If the member leaves the page before, local storage holds it: the verifier's store
 * may take longer.
 */
export function storeReceipt<T>(
  receipt: Omit<PendingReceipt, 'at'>,
  store: () => Promise<T>,
  otherwise: T,
): Promise<T> {
  inHand.set(receipt.jws, { ...receipt, at: Date.now() })
  return afterBooking(async () => {
    const result = await store()
    forget(receipt.jws)
    return result
  }, otherwise)
}

/** Stores the receipts that an earlier call or page received and did not store. */
export async function storePendingReceipts(): Promise<void> {
  const due = pending().filter(({ at }) => Date.now() - at > IN_HAND_MS)
  if (due.length === 0) return
  const { orders, requests } = await getDevice()
  for (const { jws, id, of } of due) {
    if ('requestId' in of) await orders.acceptLate(of.requestId, jws, id)
    else await requests.accept({ ...of, id, points: BigInt(of.hundredths) }, jws, true)
    forget(jws)
  }
}
