import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import type { StoredOrder } from '../fairness/schema.ts'

/** An order of member 7 with a receipt, of 10 points on big, without a result. */
export function bookedOrder(change: Partial<StoredOrder> = {}): StoredOrder {
  return {
    ...{ requestId: 'one', member: 7, game: 'sai60', issue: '202611220541', record: 'aa', options: ['big'] },
    ...{ stake: 1_000n, odds: DEFAULT_ODDS, opensAt: 0, closesAt: 1, drawAt: 2, sentAt: 0, state: 'booked' },
    ...{ jws: 'a.b.c', orderId: 7, leaves: [], payout: null, agreed: false },
    ...change,
  }
}
