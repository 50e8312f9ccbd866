import { describe, expect, test } from 'vitest'
import { UnsoundReplyError } from '../../fairness/check-failure.ts'
import type { Alarm } from '../../fairness/schema.ts'
import { NetworkError, UnreadableReplyError } from '../../lib/call.ts'
import { DeviceFaultError } from '../../lib/device-fault.ts'
import { openForm } from '../../test/open-form.tsx'
import { trustOf } from '../alarm/alarm-queries.ts'
import { SignatureBadge, signatureState } from './SignatureBadge.tsx'

const message = { source: 'withdrawal', id: 3, member: 7, text: 'The name differs' } as const

test('C3.8 does not call a text signed before the check, and says so at first only to screen readers', async () => {
  // no check before the member is loaded
  await openForm(<SignatureBadge {...message} member={0} signed="x" />)
  expect(document.body.textContent).toBe('Message from our team · checking signature')
  expect(document.querySelector('[data-checking]')?.textContent).toBe(' · checking signature')
})

test.each([
  ['unanswered', new NetworkError('no answer')],
  ['unsound', new UnreadableReplyError('genesis')],
  ['unable', new DeviceFaultError('insecure')],
  ['failed', new TypeError('undefined is not a function')],
  ['checking', null],
])('C3.8 says that a check is %s only for what it met', (state, failureReason) => {
  expect(signatureState({ data: undefined, failureReason })).toBe(state)
  expect(signatureState({ data: true, failureReason })).toBe('signed')
})

describe('the ring of what this device checked', () => {
  const at = 1_000_000
  const raised = (level: 'amber' | 'red', more: Partial<Alarm> = {}): Alarm => ({
    ...{ id: level, what: 'state_wrong', level, game: '', issue: '', at, evidence: '' },
    ...more,
  })
  const read = <T,>(data: T | undefined, error: Error | null = null) => ({
    ...{ data, error, isError: error !== null, dataUpdatedAt: at },
  })
  const unanswered = new NetworkError('no answer')
  const later = at + 4 * 60_000

  test.each([
    ['whole', 'without alarms, after a current check of the log', [], read(7), at],
    ['whole', 'after an alarm that was explained', [raised('red', { explainedAt: at })], read(7), at],
    ['red', 'with a red alarm beside an amber one', [raised('amber'), raised('red')], read(7), at],
    ['amber', 'with an amber alarm', [raised('amber')], read(7), at],
    [
      'amber',
      'with an unread statement of a restore',
      [raised('amber', { what: 'log_restored' })],
      read(7),
      at,
    ],
    [undefined, 'when the last check of the log is old', [], read(7), later],
    ['silent', 'when the log does not answer, whatever was read before', [], read(7, unanswered), at],
    ['unable', 'by a fault of this device', [], read(7, new DeviceFaultError('store_silent')), at],
    ['failed', 'by a fault of the client', [], read(7, new TypeError('no such function')), at],
    ['unsound', 'when the log answers what proves nothing', [], read(7, new UnsoundReplyError('policy')), at],
    [undefined, 'before the log was read', [], read<number>(undefined), at],
  ] as const)('C2.7 is %s %s', (trust, _, alarms, log, now) => {
    expect(trustOf(read(alarms), log, now)).toBe(trust)
  })

  test('C2.7 is never whole while the alarms cannot be read', () => {
    expect(trustOf(read<Alarm[]>(undefined), read(7), at)).toBeUndefined()
    expect(trustOf(read<Alarm[]>(undefined, unanswered), read(7), at)).toBe('silent')
  })
})
