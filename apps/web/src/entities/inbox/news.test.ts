import type { Quoted } from '@saikoro/shared/source'
import { expect, test } from 'vitest'
import { reportedOf } from '../../lib/unverified.ts'
import { served } from '../../test/served.ts'
import { newsOf } from './inbox-queries.ts'

const reviewed = (id: number, status: number, update_ms: number | null) => ({
  id,
  status,
  update_ms: served<Quoted<number | null>>(update_ms),
})

test('lists replies and reviews, newest first, without pending requests and the member’s own actions', () => {
  const reservation = { xuanfei_name: 'Aoi', reply: served<Quoted>(''), practice: false }
  const news = newsOf({
    reservations: [
      { ...reservation, id: 1, status: 'confirmed', state: 'confirmed', update_ms: 3 },
      { ...reservation, id: 2, status: 'requested', state: 'requested', update_ms: 9 },
      { ...reservation, id: 3, status: 'cancelled', state: 'cancelled', update_ms: 9 },
    ],
    messages: [
      { id: 1, mine: true, create_ms: 9, practice: false },
      { id: 2, mine: false, create_ms: 4, practice: false },
    ],
    recharges: [reviewed(1, 1, null), reviewed(2, 2, 1)],
    withdrawals: [
      { ...reviewed(1, 3, 9), free: false },
      { ...reviewed(2, 3, 2), free: true },
    ],
  })
  expect(news.map(({ kind, at }) => `${kind} ${reportedOf(at)}`)).toEqual([
    'support 4',
    'reservation 3',
    'withdrawal 2',
    'recharge 1',
  ])
})

test('lists a proposed time, and marks what a sample answers as practice', () => {
  const row = { xuanfei_name: 'Aoi', reply: served<Quoted>(''), status: 'requested', update_ms: 2 } as const
  const news = newsOf({
    reservations: [
      { ...row, id: 1, state: 'proposed', practice: false },
      { ...row, id: 2, state: 'moved', practice: true },
      { ...row, id: 3, status: 'confirmed', state: 'confirmed', practice: true },
    ],
    messages: [{ id: 4, mine: false, create_ms: 1, practice: true }],
    recharges: [],
    withdrawals: [],
  })
  expect(news.map(({ kind, state, practice }) => [kind, state, practice])).toEqual([
    ['reservation', 'proposed', false],
    ['reservation', 'confirmed', true],
    ['support', '', true],
  ])
})
