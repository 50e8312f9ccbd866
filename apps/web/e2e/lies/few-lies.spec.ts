import { FEW } from './modes.ts'
import { tryLies } from './try-lies.ts'
import { tryLogs } from './try-logs.ts'

tryLogs()
tryLies(FEW)
