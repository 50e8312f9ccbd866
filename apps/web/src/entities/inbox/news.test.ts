import { expect, test } from 'vitest'
import { reportedOf } from '../../lib/unverified.ts'
import { served } from '../../test/served.ts'
import { newsOf } from './inbox-queries.ts'

const news = (replies: object) =>
  newsOf(served({ reservations: [], messages: [], recharges: [], withdrawals: [], ...replies }))

test('lists replies and reviews, newest first, without pending requests and the member’s own actions', () => {
  const reservation = { xuanfei_name: 'Aoi', reply: '', practice: false }
  const found = news({
    reservations: [
      { ...reservation, id: 1, status: 'confirmed', state: 'confirmed', update_ms: 3 },
      { ...reservation, id: 2, status: 'requested', state: 'requested', update_ms: 9 },
      { ...reservation, id: 3, status: 'cancelled', state: 'cancelled', update_ms: 9 },
    ],
    messages: [
      { id: 1, mine: true, create_ms: 9, practice: false },
      { id: 2, mine: false, create_ms: 4, practice: false },
    ],
    recharges: [
      { id: 1, status: 1, update_ms: null },
      { id: 2, status: 2, update_ms: 1 },
    ],
    withdrawals: [
      { id: 1, status: 3, update_ms: 9, free: false },
      { id: 2, status: 3, update_ms: 2, free: true },
    ],
  })
  expect(found.map(({ kind, at }) => `${kind} ${reportedOf(at)}`)).toEqual([
    'support 4',
    'reservation 3',
    'withdrawal 2',
    'recharge 1',
  ])
})

test('lists a proposed time, and marks what a sample answers as practice', () => {
  const row = { xuanfei_name: 'Aoi', reply: '', status: 'requested', update_ms: 2 }
  const found = news({
    reservations: [
      { ...row, id: 1, state: 'proposed', practice: false },
      { ...row, id: 2, state: 'moved', practice: true },
      { ...row, id: 3, status: 'confirmed', state: 'confirmed', practice: true },
    ],
    messages: [{ id: 4, mine: false, create_ms: 1, practice: true }],
  })
  expect(found.map(({ kind, state, practice }) => [kind, state, practice])).toEqual([
    ['reservation', 'proposed', false],
    ['reservation', 'confirmed', true],
    ['support', '', true],
  ])
})
