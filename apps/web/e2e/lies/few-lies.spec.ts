import { MODES } from './modes.ts'
import { tryLies } from './try-lies.ts'

tryLies(MODES.filter(({ isShort }) => isShort))
