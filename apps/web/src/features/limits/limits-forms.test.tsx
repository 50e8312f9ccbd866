import { afterEach, expect, test } from 'vitest'
import { limitsQuery } from '../../entities/member/limits-query.ts'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { openForm } from '../../test/open-form.tsx'
import { EXCLUSIONS, formatBreakDuration, TIMEOUTS } from './DurationButtons.tsx'
import { LimitsScreen } from './LimitsScreen.tsx'

const limits = {
  daily: null,
  next: null,
  nextFrom: null,
  timedOutUntil: null,
  excludedUntil: null,
  stakedToday: 0n,
  isChecked: true,
}
const DATA = [
  [limitsQuery(1).queryKey, limits],
  [memberQuery().queryKey, { id: 1 }],
] as const
const UNDERSTOOD = 'I understand that nobody can shorten or undo this.'
let form: Awaited<ReturnType<typeof openForm>>
afterEach(() => form.close())

test('a daily limit has to be whole points', async () => {
  form = await openForm(<LimitsScreen />, DATA)
  await form.type('Daily limit (points)', '12.5')
  await form.submit()
  expect(form.errors()).toEqual({ 'Daily limit (points)': 'Enter whole points' })
  expect([form.focused(), form.toast()]).toEqual(['Daily limit (points)', 'Enter whole points'])
})

test('C6.2 a self-exclusion does not start without the confirmation', async () => {
  form = await openForm(<LimitsScreen />, DATA)
  await form.press('6 months')
  await form.waitFor(() => form.hasButton('Continue'))
  await form.press('Continue')
  await form.press('Start self-exclusion')
  expect(form.errors()).toEqual({ [UNDERSTOOD]: 'Please tick the box' })
  expect([form.focused(), form.toast()]).toEqual([UNDERSTOOD, 'Please tick the box'])
})

test('C6.2 offers only durations within the bounds of the contract', () => {
  for (const { hours } of TIMEOUTS) expect(hours >= 1 && hours <= 1_000).toBe(true)
  for (const { hours } of EXCLUSIONS) expect(hours >= 24 && hours <= 50_000).toBe(true)
})

test('formats a duration with its unit', () => {
  expect(EXCLUSIONS.map((duration) => formatBreakDuration(duration, 'en'))).toEqual([
    '1 month',
    '6 months',
    '1 year',
    '5 years',
  ])
})
