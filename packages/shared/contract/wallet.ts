import * as z from 'zod/mini'
import { read, write } from './call.ts'
import { empty, flag, id, nothing, points, text, wireTime } from './fields.ts'

/** The fictional banks. */
export const getBankList = read(
  'system/getBankList',
  'public',
  nothing,
  z.array(z.object({ value: z.string(), text: z.string() })),
)

/** The bound card, its number masked. `pending_from`: since when a change waits, '' for none. */
export const getUserBankInfo = read(
  'member/getUserBankInfo',
  'session',
  nothing,
  z.union([
    z.object({
      is_bank: z.literal(true),
      info: z.object({
        bankinfo: z.string(),
        bankid: z.string(),
        bankfenhang: z.string(),
        fhnumber: z.string(),
      }),
      pending_from: z.string(),
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

/** Binds the one card; only the demo prefix is accepted. Needs a name and a pay password. */
export const setBank = write('member/setBank', 'member', z.object(card), empty)

/** Changes the card with the login password; it holds after 24 hours. */
export const replaceBank = write(
  'member/replaceBank',
  'session',
  z.object({ ...card, password: text(256) }),
  empty,
)

/** The sandbox payee, a constant that says "do not pay" (charter C3.1). */
export const paybankinfo = read(
  'system/paybankinfo',
  'member',
  nothing,
  z.object({
    id: z.int(),
    bankname: z.string(),
    bankhang: z.string(),
    banknumber: z.string(),
    bankfenhang: z.string(),
    fhnumber: z.string(),
  }),
)

/** Asks for a recharge with a voucher; a review credits it. `pic`: the stored path, or base64 of its JSON string. */
export const recharge = write(
  'system/recharge',
  'member',
  z.object({
    bank: text(60),
    bankname: text(100),
    banknumber: text(40),
    amount: text(32),
    username: text(60),
    bankfenhang: text(100),
    fhnumber: text(40),
    pic: text(400),
    request_id: text(64),
  }),
  z.object({ id: z.int(), receipt: z.string() }),
)

/** Multipart with one picture in `file`: jpg, jpeg or png, 5,242,880 bytes at most. The reply is the stored path. */
export const uploadLocality = write('system/uploadLocality', 'member', nothing, z.string())

/** Newest first, 100 a page; `status`: 1 pending, 2 credited, 3 returned; `desc` says why, also of a credited one that was taken back; `signed` is the house's signature over it. */
export const getRechargeList = read(
  'member/getRechargeList',
  'member',
  z.object({ page: id() }),
  z.array(
    z.object({
      id: z.int(),
      amount: points,
      reference: z.string(),
      status: z.int(),
      status_text: z.string(),
      desc: z.string(),
      create_time: wireTime,
      update_time: wireTime,
      signed: z.string(),
    }),
  ),
)

/** The one published rule: requests a day, least and most points a request. */
export const getUserWithdrawRole = read(
  'member/getUserWithdrawRole',
  'session',
  nothing,
  z.object({ num: z.int(), min: points, max: points }),
)

/** Asks for a payout; the points move to a hold at once. `paypassword` is checked where a client sends one. */
export const setUserWirhdraw = write(
  'member/setUserWirhdraw',
  'session',
  z.object({ money: text(32), paypassword: text(16), request_id: text(64) }),
  z.object({ id: z.int(), receipt: z.string() }),
)

/** Newest first, 100 a page; `status`: 1 pending, 2 paid, 3 returned or cancelled; `desc` says why, `signed` is the house's signature over it. */
export const getUserWithdrawList = read(
  'member/getUserWithdrawList',
  'session',
  z.object({ page: id() }),
  z.array(
    z.object({
      id: z.int(),
      status: z.int(),
      status_text: z.string(),
      money: points,
      desc: z.string(),
      create_time: wireTime,
      update_time: wireTime,
      /** `desc` is in a reviewer's own words. */
      free: flag,
      signed: z.string(),
    }),
  ),
)

/** The member's own cancellation of a pending request. */
export const cancelWithdraw = write('member/cancelWithdraw', 'session', z.object({ id: id() }), empty)

/** Every movement of the wallet, newest first, 50 a page; `before`: where the next page starts, null at the end. */
export const getStatement = read(
  'member/getStatement',
  'session',
  z.object({ before: id(), format: text(8) }),
  z.object({
    rows: z.array(
      z.object({
        id: z.int(),
        kind: z.string(),
        reason: z.string(),
        reference: z.string(),
        amount: points,
        balance: points,
        create_time: wireTime,
      }),
    ),
    before: z.nullable(z.int()),
    /** With `format` = csv: 2,000 rows from `before` on; the columns are named in the first part. */
    csv: z.optional(z.string()),
  }),
)

/** All stakes, recharges, payouts and winnings (stake included) of the member. `days`: the same by day for the chart, oldest first. */
export const getPersonalreport = read(
  'member/getPersonalreport',
  'member',
  nothing,
  z.object({
    play_money: points,
    recharge: points,
    withdrawal: points,
    win_money: points,
    days: z.array(z.object({ day: z.string(), play_money: points, win_money: points })),
  }),
)
