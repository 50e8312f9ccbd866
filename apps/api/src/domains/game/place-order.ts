import type { ParsedInputOf } from '@saikoro/shared/contract/call'
import type { placeOrder as placeOrderCall } from '@saikoro/shared/contract/game'
import { AppError } from '@saikoro/shared/errors'
import type { RowId } from '@saikoro/shared/ids'
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

/** Below the time that a seal waits for orders under way; a reply within it came before any seal of its draw. */
const SEAL_WAIT_MS = 500

const counted = z.object({ isCounted: z.boolean() })

/** Throws when the draw was sealed before this order was committed: its stake is returned. */
async function requireCounted({ db }: Context, orderId: RowId): Promise<void> {
  const found = await db.$queryRaw`
    SELECT EXISTS (SELECT FROM app.counted_bet WHERE order_id = ${orderId}::bigint) AS "isCounted"`
  if (!singleRow(counted, found).isCounted) throw new AppError('game_closed')
}

/** Places an order with one call of the database, which checks and posts it. Returns the fields of the receipt. */
export async function placeOrder(ctx: Context, caller: Caller, input: OrderInput): Promise<PlacedOrder> {
  const isOwn = input.mid === '' || input.mid === String(caller.id)
  const hash = requestHash(input.item, input.money, input.lid, input.mid, input.expect, input.record)
  const options = readItem(input.item).map((text) => readOption(text) ?? text)
  const begun = performance.now()
  const found = singleRow(
    answer,
    await ctx.db.$queryRaw`
    SELECT refusal, order_id AS id, record, leaves, amount, placed_at AS "placedAt" FROM place_order(${caller.id}::int, ${readGameId(input.lid)}::int, ${isOwn}, ${input.expect}, ${input.record},
      ${options}::text[], ${readStake(input.money) ?? null}::bigint, ${input.request_id}, ${hash})`,
  )
  if (!('id' in found)) throw new AppError(found.refusal ?? 'internal')
  if (performance.now() - begun > SEAL_WAIT_MS) await requireCounted(ctx, found.id)
  return { ...found, memberId: caller.id }
}
