import * as z from 'zod/mini'
import {
  content,
  evidence,
  figure,
  forOldClients,
  issue,
  ofForm,
  publicContent,
  quote,
  quoted,
  ref,
  reported,
} from '../source.ts'
import { postOnly, read, write } from './call.ts'
import { accepted, empty, flag, id, instant, points, rows, text, times, wireDay, wireTime } from './fields.ts'

/** Returns the fictional banks. */
export const getBankList = read('system/getBankList', 'public', {}, rows({ value: content, text: content }))

/** Returns the bound card with a masked number. `pending_from`: the time of a pending change, '' for none. */
export const getUserBankInfo = read(
  'member/getUserBankInfo',
  'session',
  {},
  z.union([
    z.object({
      is_bank: z.literal(true),
      info: z.object({
        bankinfo: content,
        bankid: content,
        bankfenhang: content,
        fhnumber: content,
      }),
      pending_from: forOldClients(wireTime),
      pending_from_ms: publicContent(instant),
    }),
    z.object({ is_bank: z.literal(false) }),
  ]),
)

const card = {
  bankid: text(40),
  bank: text(60),
  bankfenhang: text(60),
  fhnumber: text(20),
  username: text(60),
}

/** Binds the member's only card; only the demo prefix is accepted. Requires a name and a pay password. */
export const setBank = write('member/setBank', 'member', card, empty)

/** Changes the card with the login password; the change takes effect after 24 hours. */
export const replaceBank = postOnly(
  write('member/replaceBank', 'session', { ...card, password: text(256) }, empty),
)

/** Returns the sandbox payee, a constant that says "do not pay" (charter C3.1). */
export const paybankinfo = read(
  'system/paybankinfo',
  'member',
  {},
  z.object({
    id: ref,
    bankname: content,
    bankhang: content,
    banknumber: content,
    bankfenhang: content,
    fhnumber: content,
  }),
)

/*
 * The way of a recharge; signs as in `game.ts`.
 *
 *   → uploadLocality    ▼ store: the picture, encoded again; ▼ database: its row
 *   → request_recharge  ▼ database: checks, request, idempotency key; one transaction that returns the row
 *   signRequest         signs what the function returned
 *   → requests.accept   ▼ device: the receipt, after comparing it with the request
 *   → the desk          holds a decision for a few seconds, then
 *   → accept_review     ▼ database: status, reason, posting to the wallet, audit and decision; one transaction
 *                       → public log: the decision; → the device reads the movement and compares it with the receipt
 */

/** Requests a recharge with a voucher; a review credits it. `pic`: the path of the uploaded picture, or base64 of that path as JSON. */
export const recharge = write(
  'system/recharge',
  'member',
  {
    bank: text(60),
    bankname: text(100),
    banknumber: text(40),
    amount: text(32),
    username: text(60),
    bankfenhang: text(100),
    fhnumber: text(40),
    pic: text(400),
    request_id: text(64),
  },
  accepted,
)

/** Stores an uploaded picture and returns its path. Multipart with one `file`: JPEG or PNG, whatever its name, at most 5,242,880 bytes. */
export const uploadLocality = write('system/uploadLocality', 'member', {}, content)

/**
 * Returns the member's recharges, newest first, 100 a page. `status`: 1 pending, 2 credited, 3 returned; `desc`: the reason, also
 * for reversed credits; `signed`: the operator's signature over `desc`.
 */
export const getRechargeList = read(
  'member/getRechargeList',
  'member',
  { page: id() },
  rows({
    id: ref,
    amount: reported(points),
    reference: quote,
    status: ref,
    status_text: forOldClients(z.string()),
    desc: quote,
    ...times(quoted(instant), 'create', 'update'),
    signed: evidence,
  }),
)

/** Returns the payout rule: requests per day, minimum and maximum points per request. */
export const getUserWithdrawRole = read(
  'member/getUserWithdrawRole',
  'session',
  {},
  z.object({ num: figure, min: quoted(points), max: quoted(points) }),
)

/** Requests a payout; the points move to a hold account immediately. `paypassword` is checked if it is sent. */
export const setUserWirhdraw = write(
  'member/setUserWirhdraw',
  'session',
  { money: text(32), paypassword: text(16), request_id: text(64) },
  accepted,
)

/**
 * Returns the member's withdrawals, newest first, 100 a page. `status`: 1 pending, 2 paid, 3 returned or cancelled; `desc`: the
 * reason; `signed`: the operator's signature over `desc`.
 */
export const getUserWithdrawList = read(
  'member/getUserWithdrawList',
  'session',
  { page: id() },
  rows({
    id: ref,
    status: ref,
    status_text: forOldClients(z.string()),
    money: reported(points),
    desc: quote,
    ...times(quoted(instant), 'create', 'update'),
    /** true: `desc` is free text by a reviewer */
    free: flag,
    signed: evidence,
  }),
)

/** Cancels a pending withdrawal of the member. */
export const cancelWithdraw = write('member/cancelWithdraw', 'session', { id: id() }, empty)

/**
 * Returns the postings of the wallet, newest first, 50 a page; `before`: the cursor of the next page, null at the end. With `format` =
 * long: 2,000 a page, for devices that have been away.
 */
export const getStatement = read(
  'member/getStatement',
  'session',
  { before: id(), format: text(8) },
  z.object({
    rows: rows({
      id: ref,
      kind: reported(z.string()),
      reason: quote,
      reference: reported(z.string()),
      /** the draw that moved the points; '' for other movements */
      game: reported(ofForm(/^([a-z0-9]{2,16})?$/)),
      issue: reported(issue),
      amount: reported(points),
      balance: reported(points),
      ...times(reported(instant), 'create'),
    }),
    before: z.nullable(ref),
    /** With `format` = csv: 2,000 rows from `before` on; the first page starts with a header. */
    csv: z.optional(quote),
  }),
)

/** Returns the member's total stakes, recharges, payouts and winnings (stake included). `days`: stakes and winnings per day, oldest first. */
export const getPersonalreport = read(
  'member/getPersonalreport',
  'member',
  {},
  z.object({
    play_money: quoted(points),
    recharge: quoted(points),
    withdrawal: quoted(points),
    win_money: quoted(points),
    days: rows({ day: quoted(wireDay), play_money: quoted(points), win_money: quoted(points) }),
  }),
)
