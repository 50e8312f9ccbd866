import { randomUUID } from 'node:crypto'
import type { ParsedInputOf } from '@saikoro/shared/contract/call'
import type { placeOrder as placeOrderCall } from '@saikoro/shared/contract/game'
import { readOption } from '@saikoro/shared/rules/options'
import { readItem, readStake } from '@saikoro/shared/rules/order'
import { requestHash } from '../../http/request-hash.ts'
import type { Caller } from '../../kernel/session.ts'

/** An order as `place_orders` reads it. */
export type Order = ReturnType<typeof readOrder>

/** Parses a game id of a client; 0 when invalid. */
export function readGameId(lid: string): number {
  return /^\d{1,9}$/.test(lid) ? Number(lid) : 0
}

/** Parses the fields of a client's order; the database checks them. */
export function readOrder(caller: Caller, input: ParsedInputOf<typeof placeOrderCall>) {
  return {
    member: caller.id,
    game: readGameId(input.lid),
    /** Whether the member id that the client sent is empty or the caller's. */
    own: input.mid === '' || input.mid === String(caller.id),
    expect: input.expect,
    record: input.record,
    options: readItem(input.item).map((text): string => readOption(text) ?? text),
    stake: readStake(input.money) ?? null,
    /** Never empty: a repeated statement finds the order that the first one placed. */
    request: input.request_id || randomUUID(),
    hash: requestHash(input.item, input.money, input.lid, input.mid, input.expect, input.record),
  }
}
