import type { Case } from './case.ts'
import { dice } from './dice-cases.ts'
import { opening } from './opening-cases.ts'
import { order } from './order-cases.ts'
import { root } from './root-cases.ts'
import { silence } from './silence-cases.ts'
import { states } from './state-cases.ts'
import { store } from './store-cases.ts'
import { time } from './time-cases.ts'
import { tryCases, tryLanguages } from './try-cases.ts'
import { tryHonesty } from './try-honest.ts'
import { tryEveryLeaf, trySearch } from './try-leaves.ts'
import { wallet } from './wallet-cases.ts'

/** All cases, in the order of a draw. */
const CASES: readonly Case[] = [
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

tryHonesty()
tryCases(CASES)
// only cases without an order or history, whose buttons are found by their English names
tryLanguages(
  CASES.filter(
    ({ isRepresentative, when, screens }) =>
      isRepresentative && when === 'later' && !screens.includes('history'),
  ),
)

trySearch()
tryEveryLeaf()
