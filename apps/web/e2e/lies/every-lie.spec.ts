import { MODES } from './modes.ts'
import { tryHonesty, tryLies } from './try-lies.ts'

tryHonesty()
tryLies(MODES)
