import { FEW } from './cases.ts'
import { tryCases } from './try-cases.ts'
import { trySearch, trySomeLeaves } from './try-leaves.ts'
import { tryLogs } from './try-logs.ts'

tryLogs()
tryCases(FEW)
trySearch()
trySomeLeaves()
