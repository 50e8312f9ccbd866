import * as z from 'zod/mini'
import { read, write } from './call.ts'
import { empty, flag, nothing, text, wireTime } from './fields.ts'

/** Stores a report from anybody: someone asked for payment, something is wrong (charter C1.4). */
export const report = write('support/report', 'public', z.object({ reason: text(2000) }), empty)

const messages = z.array(
  z.object({
    id: z.int(),
    mine: flag,
    text: z.string(),
    create_time: wireTime,
    /** Words of an operator's own; false: an approved phrase, or the member's message. */
    free: flag,
    /** The house's signature over its text (`HouseText`, a compact JWS); '' for the member's own. */
    signed: z.string(),
  }),
)
/** The member's thread with the operators, oldest first. */
export const getMessages = read('support/getMessages', 'session', nothing, messages)
export const send = write('support/send', 'session', z.object({ text: text(2000) }), messages)
