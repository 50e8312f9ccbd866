import { dice } from './modes/dice.ts'
import type { Mode } from './mode.ts'

export const MODES: readonly Mode[] = [...dice]
