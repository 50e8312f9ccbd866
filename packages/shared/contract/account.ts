import * as z from 'zod/mini'
import { read, write } from './call.ts'
import { empty, flag, id, nothing, text, wireTime } from './fields.ts'

/** An avatar of the known set, by its path or by any address that ends in `avatarN.png`, N from 1 to 185. */
export const uploadHeaderImg = write(
  'member/uploadHeaderImg',
  'member',
  z.object({ header_img: text(500) }),
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

/** Sets the pay password, four digits, once, with a fresh login; `replacePayPassword` changes it with the login password. */
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

/** Changes the login password; all other sessions end, the recovery code is void, and `id` is this session's token from here on. */
export const setLoginPassword = write(
  'member/setLoginPassword',
  'member',
  z.object({ old_password: text(256), new_password: text(256) }),
  z.object({ id: z.string() }),
)

/** A new recovery code, shown once; it replaces the former. */
export const newRecoveryCode = write(
  'member/newRecoveryCode',
  'member',
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

/**
 * Is this session's login fresh enough for what matters (ending other sessions, the first pay password, the first card)? A login of the
 * last quarter of an hour is; older ones are asked for `proveSelf`, or for a further login.
 */
export const getFreshness = read('member/getFreshness', 'session', nothing, z.object({ fresh: flag }))

/** Proves with the login password whose session this is. A fresh session takes its place; `id` is its token. */
export const proveSelf = write(
  'member/proveSelf',
  'session',
  z.object({ password: text(256) }),
  z.object({ id: z.string() }),
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

/** Ends a session: the own one at any time, others with a fresh login. */
export const endSession = write('member/endSession', 'session', z.object({ id: id() }), empty)
