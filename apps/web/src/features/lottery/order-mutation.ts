import { placeOrder } from '@saikoro/shared/contract/game'
import { getUserGameList, getUserInfo } from '@saikoro/shared/contract/member'
import { writePoints } from '@saikoro/shared/points'
import type { Option } from '@saikoro/shared/rules/options'
import { mutationOptions } from '@tanstack/react-query'
import { getDevice } from '../../entities/draw/device-queries.ts'
import { PLACING } from '../../entities/order/order-queries.ts'
import { storeReceipt } from '../../entities/signed/pending-receipts.ts'
import { RECONCILIATION } from '../../entities/wallet/wallet-queries.ts'
import type { Opening } from '../../fairness/opening.ts'
import { afterBooking } from '../../lib/after-booking.ts'
import { callApi, RefusalError, retryUnanswered } from '../../lib/call.ts'
import { endRequest } from '../../lib/request-id.ts'

interface Order {
  readonly options: readonly Option[]
  /** Per option, in hundredths of a point. */
  readonly stake: bigint
  readonly gameId: number
  readonly member: number
  readonly opening: Opening
  /** Idempotency key: equal for every retry of one order. */
  readonly requestId: string
}

/** By this device's clock the draw closed before the order was sent. */
export class ClosedError extends Error {
  override readonly name = 'ClosedError'
}

/** The member is on a break by a receipt of this device, whatever the server says now. */
export class BreakError extends Error {
  override readonly name = 'BreakError'
  /** ms */
  readonly until: number

  constructor(until: number) {
    super('break')
    this.until = until
  }
}

/** Requests that were sent: of these only the server knows what became of them. */
const sent = new Set<string>()

/**
 * Stores the order on this device, sends it with the hash of the open draw, and verifies the receipt.
 * @returns the faults of the receipt
 * @throws ClosedError when the draw has closed, BreakError during a break; not for an order that was sent before
 */
async function sendOrder({ options, stake, gameId, member, opening, requestId }: Order) {
  const { orders } = await getDevice()
  if (!sent.has(requestId)) {
    if (Date.now() >= opening.closesAt) throw new ClosedError()
    const until = await orders.breakUntil(member)
    if (until > Date.now()) throw new BreakError(until)
  }
  const stored = await orders.begin({ requestId, member, options, stake }, opening)
  sent.add(requestId)
  try {
    const reply = await callApi(placeOrder, {
      item: options.join(','),
      money: writePoints(stake).replace(/\.00$/, ''),
      lid: String(gameId),
      expect: opening.issue,
      record: opening.record,
      request_id: requestId,
    })
    const receipt = { jws: reply.receipt, id: reply.id, of: { requestId } }
    return await storeReceipt(receipt, () => orders.accept(stored, reply.receipt, reply.id), [])
  } catch (error) {
    if (error instanceof RefusalError) await afterBooking(() => orders.refuse(stored), undefined)
    throw error
  }
}

export function orderMutation() {
  return mutationOptions({
    mutationKey: PLACING,
    mutationFn: sendOrder,
    ...retryUnanswered,
    // Also after an error: the server may have booked an order that it reported as rejected.
    onSettled: (_data, error, { requestId }, _result, { client }) => {
      endRequest(requestId, error)
      return Promise.all([
        client.resetQueries({ queryKey: RECONCILIATION }),
        client.invalidateQueries({ queryKey: [getUserInfo.path] }),
        client.invalidateQueries({ queryKey: [getUserGameList.path] }),
        client.invalidateQueries({ queryKey: ['device', 'orders'] }),
      ])
    },
  })
}
