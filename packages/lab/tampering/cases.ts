import type { Case } from './case.ts'
import { dice } from './cases/dice.ts'
import { opening } from './cases/opening.ts'
import { order } from './cases/order.ts'
import { root } from './cases/root.ts'
import { silence } from './cases/silence.ts'
import { store } from './cases/store.ts'
import { time } from './cases/time.ts'
import { wallet } from './cases/wallet.ts'

/** The first telling lie about each thing that a member stakes on: what the browser tests try among all else. */
export const FEW = [opening, order, root, dice, silence, wallet].flatMap(
  (family) => family.find(({ isTelling }) => isTelling) ?? [],
)

/** Every way of lying that is tried, in the order of a draw. */
export const CASES: readonly Case[] = [
  ...opening,
  ...time,
  ...order,
  ...root,
  ...dice,
  ...silence,
  ...wallet,
  ...store,
]
