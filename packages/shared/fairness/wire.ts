import type { ReplyOf } from '../contract/call.ts'
import type { bets, draw, genesis, log } from '../contract/fairness.ts'

/** What the fairness calls answer: times in ms, hashes in hex, odds in hundredths. */
export type Genesis = ReplyOf<typeof genesis>
export type Draw = ReplyOf<typeof draw>
export type Bets = ReplyOf<typeof bets>
export type LogPage = ReplyOf<typeof log>
