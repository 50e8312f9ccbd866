import type { Case } from './case.ts'
import { dice } from './dice-cases.ts'
import { opening } from './opening-cases.ts'
import { order } from './order-cases.ts'
import { root } from './root-cases.ts'
import { silence } from './silence-cases.ts'
import { states } from './state-cases.ts'
import { store } from './store-cases.ts'
import { time } from './time-cases.ts'
import { wallet } from './wallet-cases.ts'

/** One case of each kind, for the browser tests. */
export const FEW = [opening, order, root, dice, silence, wallet, states].flatMap(
  (family) => family.find(({ isRepresentative }) => isRepresentative) ?? [],
)

/** All cases, in the order of a draw. */
export const CASES: readonly Case[] = [
  ...opening,
  ...time,
  ...order,
  ...root,
  ...dice,
  ...silence,
  ...wallet,
  ...store,
  ...states,
]
