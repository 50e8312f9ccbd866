import { expect, test } from 'vitest'
import type { StoredOrder } from '../../fairness/schema.ts'
import { bookedOrder } from '../../test/booked-order.ts'
import { progressOf } from './follow-state.ts'

const SENT_AT = 1_000_000
const order = (state: StoredOrder['state'], jws: string | null) =>
  bookedOrder({ state, jws, sentAt: SENT_AT })

test('C2.7 never shows an order without a reply as waiting for its draw', () => {
  const unanswered = order('sent', null)
  expect(progressOf(unanswered, 'waiting', SENT_AT + 1_000)).toBe('sending')
  expect(progressOf(unanswered, 'waiting', SENT_AT + 11_000)).toBe('noAnswer')
  expect(progressOf(unanswered, 'silent', SENT_AT + 4_000_000)).toBe('noAnswer')
  expect(progressOf(unanswered, 'agreed', SENT_AT + 11_000)).toBe('notBooked')
})

test('shows accepted and rejected orders as they are, and contradictions first', () => {
  expect(progressOf(order('booked', 'jws'), 'waiting', SENT_AT)).toBe('waiting')
  expect(progressOf(order('refused', null), 'waiting', SENT_AT)).toBe('refused')
  expect(progressOf(order('sent', null), 'contradicted', SENT_AT)).toBe('contradicted')
})
