import { placeOrder } from '@saikoro/shared/contract/game'
import { getUserGameList, getUserInfo } from '@saikoro/shared/contract/member'
import { writePoints } from '@saikoro/shared/points'
import type { Option } from '@saikoro/shared/rules/options'
import { mutationOptions } from '@tanstack/react-query'
import { getDevice } from '../../entities/draw/witness-queries.ts'
import { PLACING } from '../../entities/order/order-queries.ts'
import { PURSE } from '../../entities/purse/purse-queries.ts'
import { callApiWithMessage, RefusalError } from '../../lib/call.ts'
import type { Opening } from '../../lib/fairness/opening.ts'
import { retryUnanswered } from '../../lib/retry.ts'

interface Order {
  readonly options: readonly Option[]
  /** For each option, hundredths of a point. */
  readonly stake: bigint
  readonly gameId: number
  readonly member: number
  readonly opening: Opening
  /** The same for every attempt at the same order, so that it is booked once. */
  readonly requestId: string
}

/** The draw closed by this device's own clock before the order was sent. */
export class ClosedError extends Error {
  override readonly name = 'ClosedError'
}

/**
 * Keeps the order, sends it with the record that it is for, and compares the receipt with it.
 * @returns what the server said, and what is wrong with its receipt
 */
async function sendOrder({ options, stake, gameId, member, opening, requestId }: Order) {
  if (Date.now() >= opening.closesAt) throw new ClosedError()
  const { orders } = await getDevice()
  const kept = await orders.begin({ requestId, member, options, stake }, opening)
  try {
    const { reply, message } = await callApiWithMessage(placeOrder, {
      item: options.join(','),
      money: writePoints(stake).replace(/\.00$/, ''),
      lid: String(gameId),
      expect: opening.issue,
      record: opening.record,
      request_id: requestId,
    })
    return { message, faults: await orders.accept(kept, reply.receipt, reply.id) }
  } catch (error) {
    if (error instanceof RefusalError) await orders.refuse(kept)
    throw error
  }
}

export function orderMutation() {
  return mutationOptions({
    mutationKey: PLACING,
    mutationFn: sendOrder,
    ...retryUnanswered,
    // After a refusal, too: what a server says about an order is not what it booked.
    onSettled: (_data, _error, _order, _result, { client }) =>
      Promise.all([
        client.resetQueries({ queryKey: PURSE }),
        client.invalidateQueries({ queryKey: [getUserInfo.path] }),
        client.invalidateQueries({ queryKey: [getUserGameList.path] }),
        client.invalidateQueries({ queryKey: ['witness', 'orders'] }),
      ]),
  })
}
