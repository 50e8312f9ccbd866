import { placeOrder } from '@saikoro/shared/contract/game'
import { getUserGameList, getUserInfo } from '@saikoro/shared/contract/member'
import { mutationOptions } from '@tanstack/react-query'
import { callApiWithMessage, NetworkError } from '../../lib/call.ts'
import { getWitness } from '../../lib/queries/witness.ts'

const ATTEMPTS = 3

interface Order {
  readonly item: string
  readonly money: string
  readonly gameId: number
  readonly key: string
  readonly issue: string
  /** The same for every attempt at the same order, so that it is booked once. */
  readonly requestId: string
}

/** `isKept`: the receipt is genuine, for a draw that this browser witnesses, and stored. The order stands anyway. */
async function sendOrder({ item, money, gameId, key, issue, requestId }: Order) {
  const { reply, message } = await callApiWithMessage(placeOrder, {
    item,
    money,
    lid: String(gameId),
    expect: issue,
    request_id: requestId,
  })
  const isKept = await getWitness()
    .then((witness) => witness.keepReceipt(key, issue, reply.receipt))
    .then(
      () => true,
      () => false,
    )
  return { message, isKept }
}

export function orderMutation() {
  return mutationOptions({
    mutationKey: [placeOrder.path],
    mutationFn: sendOrder,
    retry: (failures, error) => error instanceof NetworkError && failures < ATTEMPTS - 1,
    retryDelay: 500,
    onSuccess: (_data, _order, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: [getUserInfo.path] }),
        client.invalidateQueries({ queryKey: [getUserGameList.path] }),
      ]),
  })
}
