import * as z from 'zod/mini'
import { content, figure, gameKey, issue, key, quote, quoted } from '../source.ts'
import { read } from './call.ts'
import { points, rows } from './fields.ts'

/** The periods of `throws` in days; the first is the default. */
export const SPANS = ['7', '1', '30'] as const
export type Span = (typeof SPANS)[number]

/**
 * Returns how often each of the 216 throws occurred in the settled draws of all games in the last `days`; the index of a
 * throw is 36 × (first die − 1) + 6 × (second − 1) + third − 1.
 */
export const throws = read(
  'system/throws',
  'public',
  { days: z._default(z.union([z.enum(SPANS), z.literal('')]), '') },
  z.object({ days: figure, counts: z.array(figure) }),
)

/** Why a draw has no result. `by_hand`: the owner voided a draw of a halted game and stated a reason. */
export const STOPPED = ['skipped', 'unsealed', 'sealed_late', 'no_round', 'by_hand'] as const

/** The final states of withdrawals; those ending in `_closing` were requested by closing the account. */
export const WITHDRAWN = ['paid', 'returned', 'cancelled', 'paid_closing', 'cancelled_closing'] as const

/**
 * Returns the operator's failures: counts of draws of the last 30 days and the newest 20 draws without a result (`at` in ms,
 * `reason` in the owner's words), the final states of all withdrawals, and how many of the newest checkpoints of the public
 * log each witness of the policy has cosigned.
 */
export const houseRecord = read(
  'system/houseRecord',
  'public',
  {},
  z.object({
    settled: figure,
    voided: figure,
    skipped: figure,
    stopped: rows({ game: gameKey, issue: key(issue), kind: z.enum(STOPPED), at: figure, reason: quote }),
    withdrawn: rows({ kind: z.enum(WITHDRAWN), count: figure, points: quoted(points) }),
    heads: figure,
    witnesses: rows({ name: content, signed: figure }),
  }),
)
