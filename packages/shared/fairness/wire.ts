import type { ReplyOf } from '../contract/call.ts'
import type { draw, genesis } from '../contract/fairness.ts'

/** The replies of the fairness calls: times in ms since 1970, hashes in hex, odds in hundredths. */
export type Genesis = ReplyOf<typeof genesis>
export type Draw = ReplyOf<typeof draw>
