import * as z from 'zod/mini'
import { evidence, quote, ref } from '../source.ts'
import { read, write } from './call.ts'
import { flag, text } from './fields.ts'

/**
 * Places one order on the open draw. `item`: options joined by commas; `money`: whole points per option;
 * `lid`: game id; `mid`: empty or the member's own id; `expect`: now_expect, next_expect or empty.
 * `request_id` makes the call idempotent. `record`, when sent, is the hash of the open entry that the client has pinned: the
 * order is posted to that draw or rejected. `receipt` is a compact JWS over the posted order.
 */
export const placeOrder = write(
  'game/placeOrder',
  'session',
  z.object({
    item: text(200),
    money: text(32),
    lid: text(12),
    mid: text(12),
    expect: text(20),
    request_id: text(64),
    record: text(64),
  }),
  z.object({ id: ref, receipt: evidence }),
)

/** Returns whether this member may place orders now, and if not, the reason; `lid` restricts the check to one game. */
export const getuserenable = read(
  'game/getuserenable',
  'session',
  z.object({ lid: text(12) }),
  z.object({ enable: flag, reason: quote }),
)
