import * as z from 'zod/mini'
import { content, evidence, publicContent, ref } from '../source.ts'
import { postOnly, read, write } from './call.ts'
import { empty, flag, id, instant, rows, sessionToken, text, times } from './fields.ts'

/** Sets the avatar, by its path or by any URL that ends in `avatarN.png`, N from 1 to 185. */
export const uploadHeaderImg = write('member/uploadHeaderImg', 'member', { header_img: text(500) }, empty)

/** Sets the name once; `replaceName` changes it with the login password. */
export const setName = write('member/setName', 'member', { name: text(60) }, empty)

/** Changes the name, with the login password. */
export const replaceName = postOnly(
  write('member/replaceName', 'member', { name: text(60), password: text(256) }, empty),
)

/** '1' male, '2' female. */
export const setSex = write('member/setSex', 'member', { sex: text(4) }, empty)

/** Sets the pay password, four digits, once; requires a recent login. `replacePayPassword` changes it with the login password. */
export const setPayPassword = write('member/setPayPassword', 'member', { paypassword: text(16) }, empty)

/** Changes the pay password, four digits, with the login password. */
export const replacePayPassword = postOnly(
  write('member/replacePayPassword', 'session', { paypassword: text(16), password: text(256) }, empty),
)

/** Changes the login password, ends all other sessions and revokes the recovery code. `id` is the new token of this session. */
export const setLoginPassword = write(
  'member/setLoginPassword',
  'member',
  { old_password: text(256), new_password: text(256) },
  sessionToken,
)

/** Creates a recovery code, which replaces the previous one and cannot be read again. */
export const newRecoveryCode = postOnly(
  write('member/newRecoveryCode', 'member', { password: text(256) }, z.object({ code: evidence })),
)

/** Sets a new login password with the recovery code, which becomes invalid; ends all sessions. */
export const recover = postOnly(
  write('member/recover', 'public', { username: text(64), code: text(64), new_password: text(256) }, empty),
)

/** Closes the account, with the login password: opens a payout of all points, cancels reservations, ends all other sessions (charter C5.7). */
export const closeAccount = postOnly(write('member/closeAccount', 'member', { password: text(256) }, empty))

/** Opens an account again that its member closed, within the time of `getClosing`. */
export const reopenAccount = postOnly(write('member/reopenAccount', 'session', {}, empty))

/**
 * Returns whether the member can come back to the account that they closed, and `until_ms`: until when; null while the payout is not yet
 * decided, after which a week begins.
 */
export const getClosing = read(
  'member/getClosing',
  'session',
  {},
  z.object({ returnable: flag, until_ms: publicContent(instant) }),
)

/**
 * Returns whether this session logged in within the last 15 minutes. Older sessions must re-authenticate, by `proveSelf` or by
 * a new login, before they end other sessions or set the first pay password or the first card.
 */
export const getFreshness = read('member/getFreshness', 'session', {}, z.object({ fresh: flag }))

/** Re-authenticates with the login password and replaces this session by a new one; `id` is its token. */
export const proveSelf = write('member/proveSelf', 'session', { password: text(256) }, sessionToken)

/** Returns the member's open sessions; `current` marks the session of the caller. */
export const getSessions = read(
  'member/getSessions',
  'session',
  {},
  rows({
    id: ref,
    ip: content,
    agent: content,
    ...times(publicContent(instant), 'create', 'last'),
    current: flag,
  }),
)

/** Ends a session; ending a session other than the caller's requires a recent login. */
export const endSession = write('member/endSession', 'session', { id: id() }, empty)
