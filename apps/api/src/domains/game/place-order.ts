import type { ParsedInputOf } from '@saikoro/shared/contract/call'
import type { placeOrder as placeOrderCall } from '@saikoro/shared/contract/game'
import { readOption } from '@saikoro/shared/rules/options'
import { readItem, readStake } from '@saikoro/shared/rules/order'
import type { Context } from '../../context.ts'
import { requestHash } from '../../http/request-hash.ts'
import type { Caller } from '../../http/session.ts'
import { madeId } from '../../rows.ts'

export type OrderInput = ParsedInputOf<typeof placeOrderCall>

/** Reads a game's id as clients send it; 0 is no game. */
export function readGameId(lid: string): number {
  return /^\d{1,9}$/.test(lid) ? Number(lid) : 0
}

/** Books an order and returns its id; all checks and the books are one call of the database. */
export async function placeOrder({ db }: Context, caller: Caller, input: OrderInput): Promise<number> {
  const isOwn = input.mid === '' || input.mid === String(caller.id)
  const hash = requestHash(input.item, input.money, input.lid, input.mid, input.expect, input.record)
  const options = readItem(input.item).map((text) => readOption(text) ?? text)
  return madeId(
    await db.$queryRaw`
    SELECT refusal, order_id AS id FROM place_order(${caller.id}::int, ${readGameId(input.lid)}::int, ${isOwn}, ${input.expect}, ${input.record},
      ${options}::text[], ${readStake(input.money) ?? null}::bigint, ${input.request_id}, ${hash})`,
  )
}
