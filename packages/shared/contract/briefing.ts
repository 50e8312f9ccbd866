import { write } from './call.ts'
import { empty } from './fields.ts'

/** Activates the member after the safety briefing (charter C1.1). */
export const completeBriefing = write('member/completeBriefing', 'member', {}, empty)
