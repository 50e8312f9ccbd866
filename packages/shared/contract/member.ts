import * as z from 'zod/mini'
import { content, evidence, forOldClients, gameKey, issue, key, ref, reported } from '../source.ts'
import { read, write } from './call.ts'
import {
  empty,
  flag,
  id,
  instant,
  localized,
  openCode,
  points,
  rows,
  sessionToken,
  text,
  times,
} from './fields.ts'

/** Logs in; `id` is the session token. */
export const doLogin = write(
  'member/doLogin',
  'public',
  { username: text(64), password: text(256) },
  sessionToken,
)

/** Registers an adult with an invite code; the reply is the session token as a string. */
export const doRegister = write(
  'member/doRegister',
  'public',
  { username: text(64), password: text(256), code: text(64), adult: text(8) },
  evidence,
)

/** Ends this session. */
export const logout = write('member/logout', 'session', {}, empty)

/** Returns the member of the session. `paypassword` is '1' when one is set, never a hash; `lang`: wire code of the member's language. */
export const getUserInfo = read(
  'member/getUserInfo',
  'session',
  {},
  z.object({
    id: ref,
    username: content,
    name: content,
    header_img: content,
    ip: content,
    money: reported(points),
    sex: key(z.string()),
    paypassword: key(z.string()),
    status: ref,
    isjh: flag,
    bankid: content,
    lang: key(z.string()),
  }),
)

const betFields = {
  id: ref,
  /** The order that placed the bet; its bets are one card of the record. */
  order: ref,
  ico: forOldClients(z.string()),
  key: gameKey,
  expect: key(issue),
  name: forOldClients(localized),
  status: forOldClients(z.int()),
  state: z.enum(['open', 'won', 'lost', 'refunded']),
  opencode: z.optional(reported(openCode)),
  status_text: forOldClients(z.string()),
  win_text: forOldClients(z.string()),
  money: reported(points),
  profit: reported(points),
  type: reported(z.string()),
  ...times(reported(instant), 'create', 'update'),
  count: forOldClients(z.literal(1)),
}

/** Returns the member's bets, newest first, 100 a page; `data` repeats the row for old clients. */
export const getUserGameList = read(
  'member/getUserGameList',
  'member',
  { page: id() },
  rows({ ...betFields, data: forOldClients(rows(betFields)) }),
)
