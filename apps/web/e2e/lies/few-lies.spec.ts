import { MODES } from './modes.ts'
import { tryLies } from './try-lies.ts'
import { tryLogs } from './try-logs.ts'

tryLogs()
tryLies(MODES.filter(({ isShort }) => isShort))
