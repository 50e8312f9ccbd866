import { placeOrder } from '@saikoro/shared/contract/game'
import { getLimits } from '@saikoro/shared/contract/limits'
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
import { readAgain } from '../../lib/call-query.ts'
import { UnsentError } from '../../lib/fault.ts'
import { formatMoment } from '../../lib/format.ts'
import { endRequest } from '../../lib/request-id.ts'
import { readLocale, translate } from '../../lib/translation.ts'

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

/** Requests that were sent: of these only the server knows what became of them. */
const sent = new Set<string>()

/**
 * Stores the order on this device, sends it with the hash of the open draw, and verifies the receipt.
 * @returns the faults of the receipt
 * @throws UnsentError when by this device's clock the draw has closed, or during a break by one of its receipts, whatever the server says
 * now; not for an order that was sent before
 */
async function sendOrder({ options, stake, gameId, member, opening, requestId }: Order) {
  const { orders } = await getDevice()
  if (!sent.has(requestId)) {
    if (Date.now() >= opening.closesAt) throw new UnsentError(() => translate('lottery:closedByClock'))
    const until = await orders.breakUntil(member)
    if (until > Date.now()) {
      throw new UnsentError(() => translate('lottery:onBreak', { time: formatMoment(until, readLocale()) }))
    }
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
      const refetched = Promise.all([
        client.resetQueries({ queryKey: RECONCILIATION }),
        readAgain(getUserInfo, getLimits, getUserGameList)({ client }),
        client.invalidateQueries({ queryKey: ['device', 'orders'] }),
      ])
      return error === null ? refetched : undefined // the reason of a failure does not wait for a connection
    },
  })
}
