import * as z from 'zod/mini'
import { read, write } from './call.ts'
import { empty, flag, id, nothing, points, text, wireTime } from './fields.ts'

/** Sets the member activated after the safety briefing (charter C1.1). */
export const completeBriefing = write('member/completeBriefing', 'member', nothing, empty)

/** An avatar of the known set, by its path. */
export const uploadHeaderImg = write(
  'member/uploadHeaderImg',
  'member',
  z.object({ header_img: text(200) }),
  empty,
)
/** Sets the name once; `replaceName` changes it with the login password. */
export const setName = write('member/setName', 'member', z.object({ name: text(60) }), empty)
export const replaceName = write(
  'member/replaceName',
  'member',
  z.object({ name: text(60), password: text(256) }),
  empty,
)
/** '1' male, '2' female. */
export const setSex = write('member/setSex', 'member', z.object({ sex: text(4) }), empty)

/** Sets the pay password, four digits, once; `replacePayPassword` changes it with the login password. */
export const setPayPassword = write(
  'member/setPayPassword',
  'member',
  z.object({ paypassword: text(16) }),
  empty,
)
export const replacePayPassword = write(
  'member/replacePayPassword',
  'session',
  z.object({ paypassword: text(16), password: text(256) }),
  empty,
)
/** Changes the login password; all other sessions end. */
export const setLoginPassword = write(
  'member/setLoginPassword',
  'member',
  z.object({ old_password: text(256), new_password: text(256) }),
  empty,
)

/** A new recovery code, shown once; it replaces the former. */
export const newRecoveryCode = write(
  'member/newRecoveryCode',
  'session',
  z.object({ password: text(256) }),
  z.object({ code: z.string() }),
)
/** Sets a new login password with the recovery code; uses the code up and ends all sessions. */
export const recover = write(
  'member/recover',
  'public',
  z.object({ username: text(64), code: text(64), new_password: text(256) }),
  empty,
)

/** The member's open sessions; `current` is the one that asks. */
export const getSessions = read(
  'member/getSessions',
  'session',
  nothing,
  z.array(
    z.object({
      id: z.int(),
      ip: z.string(),
      agent: z.string(),
      create_time: wireTime,
      last_time: wireTime,
      current: flag,
    }),
  ),
)
export const endSession = write('member/endSession', 'session', z.object({ id: id() }), empty)

const limits = z.object({
  /** null: none is set. */
  daily_stake: z.nullable(points),
  /** A raise that waits; '' in `next_from` when none does. */
  next_daily_stake: z.nullable(points),
  next_from: z.string(),
  staked_today: points,
  timed_out_until: z.string(),
  excluded_until: z.string(),
})
/** The member's own brakes (charter C6). Times are '' when not set. */
export const getLimits = read('member/getLimits', 'session', nothing, limits)
/** Sets the daily stake limit in points, '' for none: lower at once, higher after 24 hours. */
export const setLimits = write('member/setLimits', 'session', z.object({ daily_stake: text(32) }), limits)
/** `timeout` (1 to 1,000 hours) or `exclusion` (24 to 50,000 hours); works at once, is never shortened. */
export const exclude = write(
  'member/exclude',
  'session',
  z.object({ kind: text(16), hours: text(8) }),
  limits,
)

const reservationRow = z.object({
  id: z.int(),
  profile_id: z.int(),
  xuanfei_name: z.string(),
  img_url: z.string(),
  date: z.string(),
  note: z.string(),
  status: z.enum(['requested', 'confirmed', 'declined', 'cancelled', 'expired']),
  status_text: z.string(),
  reply: z.string(),
  create_time: wireTime,
  update_time: wireTime,
})
/** The member's reservations, newest first. */
export const getReservations = read('member/getReservations', 'member', nothing, z.array(reservationRow))
export const cancelReservation = write('member/cancelReservation', 'member', z.object({ id: id() }), empty)
