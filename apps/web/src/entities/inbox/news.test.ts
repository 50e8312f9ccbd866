import type { Quoted } from '@saikoro/shared/source'
import { expect, test } from 'vitest'
import { reportedOf } from '../../lib/unverified.ts'
import { served } from '../../test/served.ts'
import { newsOf } from './inbox-queries.ts'

const reviewed = (id: number, status: number, update_time: string) => ({
  id,
  status,
  update_time: served<Quoted>(update_time),
})

test('lists replies and reviews, newest first, without pending requests and the member’s own actions', () => {
  const reservation = { xuanfei_name: 'Aoi', reply: served<Quoted>('') }
  const news = newsOf({
    reservations: [
      { ...reservation, id: 1, status: 'confirmed', update_time: '2026-11-22 10:00:03' },
      { ...reservation, id: 2, status: 'requested', update_time: '2026-11-22 10:00:09' },
      { ...reservation, id: 3, status: 'cancelled', update_time: '2026-11-22 10:00:09' },
    ],
    messages: [
      { id: 1, mine: true, create_time: '2026-11-22 10:00:09' },
      { id: 2, mine: false, create_time: '2026-11-22 10:00:04' },
    ],
    recharges: [reviewed(1, 1, ''), reviewed(2, 2, '2026-11-22 10:00:01')],
    withdrawals: [
      { ...reviewed(1, 3, '2026-11-22 10:00:09'), free: false },
      { ...reviewed(2, 3, '2026-11-22 10:00:02'), free: true },
    ],
  })
  expect(news.map(({ kind, at }) => `${kind} ${reportedOf(at).slice(-1)}`)).toEqual([
    'support 4',
    'reservation 3',
    'withdrawal 2',
    'recharge 1',
  ])
})
