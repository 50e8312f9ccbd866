import * as z from 'zod/mini'
import { figure, forOldClients, gameKey, publicContent, quoted } from '../source.ts'
import { read } from './call.ts'
import { points, rows } from './fields.ts'

/** Differences for which the worker halts a game, stored as the reason. The desk has each in the operator's language. */
export type DrawDifference = 'the root of the bets differs' | 'the dice differ'

/** Ages of pending withdrawals in hours. */
export const AGES = ['<1h', '1-24h', '24-72h', '>72h'] as const

/** Returns the published figures of the ledger, from live data (charter C3.5). Durations in seconds, null before the first payout. */
export const transparency = read(
  'system/transparency',
  'public',
  {},
  z.object({
    owed: quoted(points),
    pending: rows({ bucket: z.enum(AGES), count: figure, points: quoted(points) }),
    payout_median_s: z.nullable(quoted(z.number())),
    payout_p95_s: z.nullable(quoted(z.number())),
    /** From a question to support to its answer, over the last 30 days; null with fewer than five answers. */
    answer_median_s: z.nullable(quoted(z.number())),
    games: rows({
      key: gameKey,
      bets: figure,
      staked: quoted(points),
      returned: quoted(points),
      theoretical: quoted(points),
    }),
    voids: figure,
    reports_open: figure,
    /** shown on Home */
    active_now: publicContent(z.int()),
    /** Manual halts, resumptions and voids of games, and reversed credits, newest first; `at` in ms. */
    interventions: forOldClients(
      rows({ at: z.int(), action: z.string(), game: z.string(), issue: z.string(), reason: z.string() }),
    ),
  }),
)
