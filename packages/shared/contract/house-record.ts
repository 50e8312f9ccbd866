import * as z from 'zod/mini'
import { read } from './call.ts'
import { nothing, points } from './fields.ts'

/** How many days of throws can be asked for; the first is what is told unasked. */
export const SPANS = ['7', '1', '30'] as const
export type Span = (typeof SPANS)[number]

/**
 * How often each of the 216 throws came in the settled draws of all games in the last `days`: at
 * 36 × (first die − 1) + 6 × (second − 1) + third − 1.
 */
export const throws = read(
  'system/throws',
  'public',
  z.object({ days: z._default(z.union([z.enum(SPANS), z.literal('')]), '') }),
  z.object({ days: z.int(), counts: z.array(z.int()) }),
)

/** Why a draw has no result. `by_hand`: the owner voided a draw of a halted game, and said why. */
export const STOPPED = ['skipped', 'unsealed', 'sealed_late', 'no_round', 'by_hand'] as const

/** How a withdrawal that does not wait any more ended; the last two were opened by closing an account. */
export const WITHDRAWN = ['paid', 'returned', 'cancelled', 'paid_closing', 'cancelled_closing'] as const

/**
 * What the house could not keep to, of the last 30 days: draws without a result, the newest first, at most 20 (`at` in ms; `reason`:
 * the owner's words); how withdrawals ended, since the beginning; how many of the newest heads of the public log each witness of the
 * policy has cosigned.
 */
export const houseRecord = read(
  'system/houseRecord',
  'public',
  nothing,
  z.object({
    settled: z.int(),
    voided: z.int(),
    skipped: z.int(),
    stopped: z.array(
      z.object({
        game: z.string(),
        issue: z.string(),
        kind: z.enum(STOPPED),
        at: z.int(),
        reason: z.string(),
      }),
    ),
    withdrawn: z.array(z.object({ kind: z.enum(WITHDRAWN), count: z.int(), points })),
    heads: z.int(),
    witnesses: z.array(z.object({ name: z.string(), signed: z.int() })),
  }),
)
