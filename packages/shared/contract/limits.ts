import * as z from 'zod/mini'
import { read, write } from './call.ts'
import { nothing, points, text } from './fields.ts'

const limits = z.object({
  /** null: none is set. */
  daily_stake: z.nullable(points),
  /** A raise that waits; '' in `next_from` when none does. */
  next_daily_stake: z.nullable(points),
  next_from: z.string(),
  staked_today: points,
  timed_out_until: z.string(),
  excluded_until: z.string(),
})

/** The member's own brakes (charter C6). Times are '' when not set. */
export const getLimits = read('member/getLimits', 'member', nothing, limits)

/** Sets the daily stake limit in points, '' for none: lower at once, higher after 24 hours. */
export const setLimits = write('member/setLimits', 'member', z.object({ daily_stake: text(32) }), limits)

/** `timeout` (1 to 1,000 hours) or `exclusion` (24 to 50,000 hours); works at once, is never shortened. */
export const exclude = write('member/exclude', 'member', z.object({ kind: text(16), hours: text(8) }), limits)
