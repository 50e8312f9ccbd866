import { write } from './call.ts'
import { empty } from './fields.ts'

/** Ends the session of the companion's device, which can log in again. */
export const companionLogOut = write('companion/logOut', 'companion', {}, empty)
