import type { Case } from './case.ts'
import { dice } from './dice-cases.ts'
import { opening } from './opening-cases.ts'
import { order } from './order-cases.ts'
import { root } from './root-cases.ts'
import { silence } from './silence-cases.ts'
import { store } from './store-cases.ts'
import { time } from './time-cases.ts'
import { wallet } from './wallet-cases.ts'

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
