import type { ReplyOf } from '../contract/call.ts'
import type { draw, genesis } from '../contract/fairness.ts'

/** What the fairness calls answer: times in ms, hashes in hex, odds in hundredths. */
export type Genesis = ReplyOf<typeof genesis>
export type Draw = ReplyOf<typeof draw>
