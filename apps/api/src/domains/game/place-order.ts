import type { ParsedInputOf } from '@saikoro/shared/contract/call'
import type { placeOrder as placeOrderCall } from '@saikoro/shared/contract/game'
import { AppError } from '@saikoro/shared/errors'
import { readOption } from '@saikoro/shared/rules/options'
import { readItem, readStake } from '@saikoro/shared/rules/order'
import * as z from 'zod/mini'
import { requestHash } from '../../http/request-hash.ts'
import type { Context } from '../../kernel/context.ts'
import { refusal, rowId, singleRow } from '../../kernel/rows.ts'
import type { Caller } from '../../kernel/session.ts'
import type { PlacedOrder } from './receipt.ts'

export type OrderInput = ParsedInputOf<typeof placeOrderCall>

const answer = z.union([
  z.object({
    refusal: z.null(),
    id: rowId,
    record: z.string(),
    leaves: z.array(z.string()),
    amount: z.bigint(),
    placedAt: z.date(),
  }),
  z.object({ refusal }),
])

/** Parses a game id of a client; 0 when invalid. */
export function readGameId(lid: string): number {
  return /^\d{1,9}$/.test(lid) ? Number(lid) : 0
}

/** Places an order with one call of the database, which checks and posts it. Returns the fields of the receipt. */
export async function placeOrder({ db }: Context, caller: Caller, input: OrderInput): Promise<PlacedOrder> {
  const isOwn = input.mid === '' || input.mid === String(caller.id)
  const hash = requestHash(input.item, input.money, input.lid, input.mid, input.expect, input.record)
  const options = readItem(input.item).map((text) => readOption(text) ?? text)
  const found = singleRow(
    answer,
    await db.$queryRaw`
    SELECT refusal, order_id AS id, record, leaves, amount, placed_at AS "placedAt" FROM place_order(${caller.id}::int, ${readGameId(input.lid)}::int, ${isOwn}, ${input.expect}, ${input.record},
      ${options}::text[], ${readStake(input.money) ?? null}::bigint, ${input.request_id}, ${hash})`,
  )
  if (!('id' in found)) throw new AppError(found.refusal ?? 'internal')
  return { ...found, memberId: caller.id }
}
