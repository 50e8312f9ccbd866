import { isLong } from '@saikoro/testing/long'
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

/** One case of some kinds, in the long form of all; `npm run lab -- lies` tries all cases. */
const FAMILIES = isLong ? [opening, order, root, dice, silence, wallet, states] : [dice, wallet]
const FEW = FAMILIES.flatMap((family) => family.find(({ isRepresentative }) => isRepresentative) ?? [])

tryLogs()
tryCases(FEW)
trySearch()
trySomeLeaves()
