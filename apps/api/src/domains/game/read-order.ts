import { randomUUID } from 'node:crypto'
import type { ParsedInputOf } from '@saikoro/shared/contract/call'
import type { placeOrder as placeOrderCall } from '@saikoro/shared/contract/game'
import { readOption } from '@saikoro/shared/rules/options'
import { readItem, readStake } from '@saikoro/shared/rules/order'
import { requestHash } from '../../http/request-hash.ts'
import type { Caller } from '../../kernel/session.ts'
import type { Order } from './order-batches.ts'

export type OrderInput = ParsedInputOf<typeof placeOrderCall>

/** Parses a game id of a client; 0 when invalid. */
export function readGameId(lid: string): number {
  return /^\d{1,9}$/.test(lid) ? Number(lid) : 0
}

/** Parses the fields of a client's order; the database checks them. */
export function readOrder(caller: Caller, input: OrderInput): Order {
  return {
    member: caller.id,
    game: readGameId(input.lid),
    own: input.mid === '' || input.mid === String(caller.id),
    expect: input.expect,
    record: input.record,
    options: readItem(input.item).map((text) => readOption(text) ?? text),
    stake: readStake(input.money) ?? null,
    request: input.request_id || randomUUID(),
    hash: requestHash(input.item, input.money, input.lid, input.mid, input.expect, input.record),
  }
}
