import * as z from 'zod/mini'
import { read, write } from './call.ts'
import { flag, nothing, points, text, wireTime } from './fields.ts'

/** What every client loads at its start; never fails. `see_num`: free seconds of a video. */
export const base = read(
  'system/base',
  'public',
  nothing,
  z.object({ iskefu: flag, kefu: z.string(), name: z.string(), see_num: z.int(), ico: z.string() }),
)

const movie = z.object({
  id: z.int(),
  vod_pic: z.string(),
  vod_name: z.string(),
  count: z.int(),
  cover: z.string(),
  title: z.string(),
  time: wireTime,
})

/** Home's content in the caller's language: notice, banners, hot (0) and recommended (1) videos. */
export const config = read(
  'system/config',
  'public',
  nothing,
  z.object({
    notice: z.string(),
    banners: z.array(z.object({ id: z.int(), name: z.string(), url: z.string() })),
    movielist_0: z.array(movie),
    movielist_1: z.array(movie),
  }),
)

/** The fictional banks. */
export const getBankList = read(
  'system/getBankList',
  'public',
  nothing,
  z.array(z.object({ value: z.string(), text: z.string() })),
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

/** The open books of the house, from live data (charter C3.5). Durations in seconds, null before the first payout. */
export const transparency = read(
  'system/transparency',
  'public',
  nothing,
  z.object({
    owed: points,
    pending: z.array(z.object({ bucket: z.string(), count: z.int(), points })),
    payout_median_s: z.nullable(z.number()),
    payout_p95_s: z.nullable(z.number()),
    games: z.array(
      z.object({ key: z.string(), bets: z.int(), staked: points, returned: points, theoretical: points }),
    ),
    voids: z.int(),
    reports_open: z.int(),
    active_now: z.int(),
    /** Games that were halted, resumed or voided by hand and credits that were reversed, the newest first; `at` in ms. */
    interventions: z.array(
      z.object({
        at: z.int(),
        action: z.string(),
        game: z.string(),
        issue: z.string(),
        reason: z.string(),
      }),
    ),
  }),
)
