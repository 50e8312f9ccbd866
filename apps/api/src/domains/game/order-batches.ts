import { setTimeout as sleep } from 'node:timers/promises'
import { isRolledBack } from '@saikoro/server/db'
import { parseRows, refusal, rowId } from '@saikoro/server/rows'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import type { Order } from './read-order.ts'
import type { PlacedOrder } from './receipt.ts'

interface Waiting {
  readonly order: Order
  readonly settle: PromiseWithResolvers<PlacedOrder>
}

const MAX_ORDERS = 64
const MAX_STATEMENTS = 2

/** Below the time that a seal waits for orders under way; a reply within it came before any seal of its draw. */
const SEAL_WAIT_MS = 500

/** Waits before a statement is repeated whose connection failed: it may have been committed, and its callers are to learn that. */
const REPEAT_AFTER_MS = [250, 500, 1_000, 2_000]

const PLACE = `
  SELECT place, refusal, order_id AS id, record, leaves, amount, placed_at AS "placedAt" FROM place_orders($1)`
const COUNTED = `
  SELECT o.id FROM unnest($1::bigint[]) AS o (id) WHERE EXISTS (SELECT FROM app.counted_bet b WHERE b.order_id = o.id)`

const answer = z.union([
  z.object({
    place: z.int(),
    refusal: z.null(),
    id: rowId,
    record: z.string(),
    leaves: z.array(z.string()),
    amount: z.bigint(),
    placedAt: z.date(),
  }),
  z.object({ place: z.int(), refusal }),
])
const counted = z.object({ id: rowId })

type Answer = z.output<typeof answer>

/** Returns the JSON of orders that `place_orders` reads. */
export function argumentsOf(orders: readonly Order[]): string {
  return JSON.stringify(
    orders.map(({ stake, ...order }, place) => ({
      ...order,
      place,
      stake: stake === null ? null : String(stake),
    })),
  )
}

/** Places orders in one statement. An order that has no row waits for a lock of another transaction. */
async function placeOnce({ db }: Context, orders: readonly Order[], since: number): Promise<Answer[]> {
  const values = [argumentsOf(orders)]
  const found = parseRows(answer, await db.queryPrepared({ name: 'place-orders', text: PLACE, values }))
  if (performance.now() - since <= SEAL_WAIT_MS) return found
  // a draw may have been sealed before these orders were committed: then their stakes are returned
  const ids = found.flatMap((each) => ('id' in each ? [each.id] : []))
  const checked = parseRows(
    counted,
    await db.queryPrepared({ name: 'counted-orders', text: COUNTED, values: [ids] }),
  )
  const stands = new Set(checked.map(({ id }) => id))
  return found.map((each) =>
    'id' in each && !stands.has(each.id) ? { place: each.place, refusal: 'game_closed' } : each,
  )
}

/** Places orders; repeats the statement while the connection fails. */
async function placeOrders(ctx: Context, orders: readonly Order[]): Promise<Answer[]> {
  const since = performance.now()
  for (const wait of REPEAT_AFTER_MS) {
    try {
      return await placeOnce(ctx, orders, since)
    } catch (error) {
      if (isRolledBack(error)) throw error
      await sleep(wait)
    }
  }
  return placeOnce(ctx, orders, since)
}

function reply({ order, settle }: Waiting, found: Answer | undefined): void {
  if (found && 'id' in found) settle.resolve({ ...found, memberId: order.member })
  else settle.reject(new AppError(found?.refusal ?? 'internal'))
}

/**
 * Returns a function that places one order. Orders that arrive while a statement runs form the next one: an order on an idle API is not
 * delayed. Orders of one member are never in two statements at once.
 */
export function orderBatches(ctx: Context): (order: Order) => Promise<PlacedOrder> {
  let waiting: Waiting[] = []
  let statements = 0
  let isStarting = false
  const membersUnderWay = new Set<number>()

  /** Takes orders that are to be placed in one statement: one of each member that has none under way. */
  function takeBatch(): Waiting[] {
    const batch: Waiting[] = []
    waiting = waiting.filter((each) => {
      if (batch.length === MAX_ORDERS || membersUnderWay.has(each.order.member)) return true
      membersUnderWay.add(each.order.member)
      batch.push(each)
      return false
    })
    return batch
  }

  async function placeAlone(each: Waiting): Promise<void> {
    try {
      const [found] = await placeOrders(ctx, [each.order])
      reply(each, found)
    } catch (error) {
      each.settle.reject(error)
    }
  }

  /** Returns the orders that are to be placed alone: of a statement that was rolled back, or whose member is locked elsewhere. */
  async function placeTogether(batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    try {
      const found = await placeOrders(
        ctx,
        batch.map(({ order }) => order),
      )
      const answers = new Map(found.map((each) => [each.place, each]))
      for (const [index, each] of answers) reply(batch[index] as Waiting, each)
      return batch.filter((_, index) => !answers.has(index))
    } catch (error) {
      if (isRolledBack(error)) return batch
      for (const { settle } of batch) settle.reject(error)
      return []
    }
  }

  async function run(batch: readonly Waiting[]): Promise<void> {
    statements += 1
    const alone = batch.length > 1 ? await placeTogether(batch) : []
    if (batch.length === 1) await Promise.all(batch.map(placeAlone))
    statements -= 1
    startNext()
    await Promise.all(alone.map(placeAlone))
    startNext()
  }

  /** Starts statements at the end of this turn of the event loop, so that requests that were read in one turn are placed together. */
  function startNext(): void {
    if (isStarting) return
    isStarting = true
    setImmediate(() => {
      isStarting = false
      while (statements < MAX_STATEMENTS) {
        const batch = takeBatch()
        if (batch.length === 0) return
        void run(batch)
      }
    })
  }

  return async (order) => {
    const settle = Promise.withResolvers<PlacedOrder>()
    waiting.push({ order, settle })
    startNext()
    return settle.promise.finally(() => membersUnderWay.delete(order.member))
  }
}
