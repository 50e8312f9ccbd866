import * as z from 'zod/mini'
import { quote } from '../source.ts'
import { read, write } from './call.ts'
import { accepted, flag, text } from './fields.ts'

/*
 * The way of an order; `→` is a hop to another process, `▼` a durable write.
 *
 *   ConfirmSheet     options and stake; `sendOrder` looks at the clock of the device and at the member's break
 *   orders.begin     ▼ device: the order with the open entry that this device pinned
 *   → bindCall       session, limits, input by this contract
 *   orderBatches     joins what arrives while a statement runs; a repeated statement finds its own order
 *   → place_orders   ▼ database: checks, one posting to the draw's escrow account, bets, idempotency key; one transaction
 *   orderReceipt     signs what the statement returned
 *   → orders.accept  ▼ device: receipt and leaves, after comparing them with the order
 *
 * What follows belongs to the draw, not to the order:
 *
 *   seal_draw        ▼ database: the root over all bets, before the round of the beacon → public log, verified by the API
 *   settle_draw      ▼ database: dice from seed, record and round → public log → live stream
 *   pay_draw         ▼ database: for a range of members one posting each; no bet changes (`app.bet_outcome`)
 *   verifier         the device fetches the draw once, checks it, then all of its own orders in it against one proof and
 *                    one page of the statement
 */

/**
 * Places one order on the open draw. `item`: options joined by commas; `money`: whole points per option;
 * `lid`: game id; `mid`: empty or the member's own id; `expect`: now_expect, next_expect or empty.
 * `request_id` makes the call idempotent. `record`, when sent, is the hash of the open entry that the client has pinned: the
 * order is posted to that draw or rejected. `receipt` is a compact JWS over the posted order.
 */
export const placeOrder = write(
  'game/placeOrder',
  'session',
  {
    item: text(200),
    money: text(32),
    lid: text(12),
    mid: text(12),
    expect: text(20),
    request_id: text(64),
    record: text(64),
  },
  accepted,
)

/** Returns whether this member may place orders now, and if not, the reason; `lid` restricts the check to one game. */
export const getuserenable = read(
  'game/getuserenable',
  'session',
  { lid: text(12) },
  z.object({ enable: flag, reason: quote }),
)
