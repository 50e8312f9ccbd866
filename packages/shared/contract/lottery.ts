import * as z from 'zod/mini'
import { forOldClients, gameKey, issue, key, publicContent, quoted, ref, reported } from '../source.ts'
import { read } from './call.ts'
import { id, localized, openCode, points, rows, text, wireTime } from './fields.ts'

const gameRow = z.object({
  id: ref,
  key: gameKey,
  name: forOldClients(localized),
  ico: forOldClients(z.string()),
  desc: publicContent(localized),
  condition: quoted(points),
  second: ref,
  status: ref,
})

/** Returns the classes of games. */
export const itemlist = read(
  'Lottery/itemlist',
  'public',
  {},
  rows({ id: ref, name: publicContent(localized) }),
)

/** Returns all games, or those of one class. `second`: whole seconds to the next draw, or until to ask again while it is late; `status`: 1 = running. */
export const lotteryList = read('Lottery/lotteryList', 'public', { class: id() }, z.array(gameRow))

/** Returns the first four games. */
export const hotLottery = read('Lottery/hotLottery', 'public', {}, z.array(gameRow))

/**
 * Returns the current state of a game. Before the first result `now_expect` is '' and `opencode` is all zeros.
 * While the draw is late, `second` is 0 for clients that ask with `late`, and for others the seconds after which to ask again.
 */
export const getLotteryInfo = read(
  'Lottery/getLotteryInfo',
  'public',
  { key: text(32), late: text(1) },
  z.object({
    id: ref,
    key: gameKey,
    name: forOldClients(localized),
    ico: forOldClients(z.string()),
    condition: quoted(points),
    second: ref,
    now_expect: key(issue),
    next_expect: key(issue),
    opencode: reported(openCode),
  }),
)

/** Returns up to 30 draws, newest first: the latest, or those before the issue `before`. */
export const getLotteryOneList = read(
  'Lottery/getLotteryOneList',
  'public',
  { key: text(32), before: text(16) },
  rows({ expect: key(issue), opencode: reported(openCode), create_time: forOldClients(wireTime) }),
)

/** Returns the decimal odds of every option, stake included. */
export const getLotteryPeilv = read(
  'Lottery/getLotteryPeilv',
  'public',
  { id: id() },
  rows({
    type: reported(z.string()),
    name: forOldClients(z.string()),
    proportion: reported(z.number()),
  }),
)
