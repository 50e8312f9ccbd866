import { FEW } from './cases.ts'
import { tryCases } from './try-cases.ts'
import { tryLogs } from './try-logs.ts'

tryLogs()
tryCases(FEW)
