// Mutations of screens and limits (C4, C6).
import { api, type Mutation, sql, web } from './mutation.ts'

export const PLAY: readonly Mutation[] = [
  {
    clause: 'C4.1',
    file: 'apps/api/src/domains/transparency/figures.ts',
    find: "last_used_at > app_now() - interval '5 minutes'",
    replace: "last_used_at > app_now() - interval '24 hours'",
    test: api('transparency/transparency'),
  },
  {
    clause: 'C4.2',
    file: web('lib/refresh.ts'),
    find: 'if (!result.isError) say()',
    replace: 'say()',
    test: web('lib/refresh.test.ts'),
  },
  {
    clause: 'C4.2',
    file: web('lib/refresh.ts'),
    find: 'const [result] = await Promise.all([reload(), wait(leastMs)])\n  if (!result.isError) say()',
    replace: 'say()\n  await Promise.all([reload(), wait(leastMs)])',
    test: web('lib/refresh.test.ts'),
  },
  {
    clause: 'C6.1',
    file: sql('limits/limits'),
    find: "SET next_daily_stake = p_stake, next_from = app_now() + interval '24 hours'",
    replace: "SET next_daily_stake = p_stake, next_from = app_now() + interval '1 hour'",
    test: api('limits/limits'),
  },
  {
    clause: 'C6.2',
    file: sql('limits/tables'),
    find: 'WHEN (OLD.excluded_until > app_now() AND (',
    replace: 'WHEN (false AND (',
    test: api('ledger/books'),
  },
  {
    clause: 'C6.3',
    file: web('entities/order/order-queries.ts'),
    find: 'net += payout - stake * BigInt(options.length)',
    replace: 'net += payout',
    test: web('features/lottery/session-line.test.tsx'),
  },
  {
    clause: 'C6.3',
    file: web('features/lottery/play-session.ts'),
    find: 'if (seat.memberId === memberId) return seat.since',
    replace: 'if (seat.memberId !== memberId) return seat.since',
    test: web('features/lottery/session-line.test.tsx'),
  },
]
