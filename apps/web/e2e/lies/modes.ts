import type { Mode } from './mode.ts'
import { dice } from './modes/dice.ts'
import { opening } from './modes/opening.ts'
import { order } from './modes/order.ts'
import { root } from './modes/root.ts'
import { silence } from './modes/silence.ts'
import { store } from './modes/store.ts'
import { time } from './modes/time.ts'
import { wallet } from './modes/wallet.ts'

/** The first telling lie about each thing that a member stakes on: what the browser tests try among all else. */
export const FEW = [opening, order, root, dice, silence, wallet].flatMap(
  (family) => family.find(({ isTelling }) => isTelling) ?? [],
)

/** Every way of lying that is tried, in the order of a draw. */
export const MODES: readonly Mode[] = [
  ...opening,
  ...time,
  ...order,
  ...root,
  ...dice,
  ...silence,
  ...wallet,
  ...store,
]
