import * as z from 'zod/mini'
import { evidence, forOldClients, reported } from '../source.ts'
import { read, write } from './call.ts'
import { points, text, wireTime } from './fields.ts'

const limits = z.object({
  /** null: no limit */
  daily_stake: forOldClients(z.nullable(points)),
  /** a pending increase; `next_from` is '' when there is none */
  next_daily_stake: forOldClients(z.nullable(points)),
  next_from: forOldClients(wireTime),
  staked_today: reported(points),
  timed_out_until: forOldClients(wireTime),
  excluded_until: forOldClients(wireTime),
  /** the operator's signature over these limits (`LimitsReceipt`, a compact JWS) */
  receipt: evidence,
})

/** Returns the limits that the member has set for itself (charter C6). Times are '' when not set. */
export const getLimits = read('member/getLimits', 'member', {}, limits)

/** Sets the daily stake limit in points, '' for none. A decrease applies immediately, an increase after 24 hours. */
export const setLimits = write('member/setLimits', 'member', { daily_stake: text(32) }, limits)

/** Starts a `timeout` (1 to 1,000 hours) or an `exclusion` (24 to 50,000 hours). It applies immediately and cannot be shortened. */
export const exclude = write('member/exclude', 'member', { kind: text(16), hours: text(8) }, limits)
