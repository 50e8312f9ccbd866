import { dice } from './dice-cases.ts'
import { opening } from './opening-cases.ts'
import { order } from './order-cases.ts'
import { root } from './root-cases.ts'
import { silence } from './silence-cases.ts'
import { states } from './state-cases.ts'
import { tryCases } from './try-cases.ts'
import { trySearch, trySomeLeaves } from './try-leaves.ts'
import { tryLogs } from './try-logs.ts'
import { wallet } from './wallet-cases.ts'

/** One case of each kind, for the browser tests. */
const FEW = [opening, order, root, dice, silence, wallet, states].flatMap(
  (family) => family.find(({ isRepresentative }) => isRepresentative) ?? [],
)

tryLogs()
tryCases(FEW)
trySearch()
trySomeLeaves()
