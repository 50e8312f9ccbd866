import { write } from './call.ts'
import { empty, nothing } from './fields.ts'

/** Sets the member activated after the safety briefing (charter C1.1). */
export const completeBriefing = write('member/completeBriefing', 'member', nothing, empty)
