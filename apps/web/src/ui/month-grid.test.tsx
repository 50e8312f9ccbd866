import { act } from 'react'
import { expect, test } from 'vitest'
import { openForm } from '../test/open-form.tsx'
import { MonthGrid } from './MonthGrid.tsx'

test('a month opens at the chosen day; days outside the span are disabled, a mark is read out, a tap chooses', async () => {
  const chosen: string[] = []
  await openForm(
    <MonthGrid
      first="2026-12-05"
      last="2027-01-20"
      value="2026-12-06"
      marked={['2026-12-24']}
      markName="free times"
      onValueChange={(day) => chosen.push(day)}
    />,
  )
  const button = (day: string) => document.querySelector<HTMLButtonElement>(`[data-day="${day}"] button`)
  expect(document.querySelector('table')?.getAttribute('aria-label')).toBe('December 2026')
  expect(button('2026-12-04')?.disabled).toBe(true)
  expect(button('2026-12-05')?.disabled).toBe(false)
  expect(button('2026-12-24')?.getAttribute('aria-label')).toBe('Thursday, December 24, 2026, free times')
  await act(async () => button('2026-12-24')?.click())
  const next = document.querySelector<HTMLButtonElement>('button[aria-label="Next month"]')
  await act(async () => next?.click())
  await act(async () => button('2027-01-20')?.click())
  expect(button('2027-01-21')?.disabled).toBe(true)
  expect(chosen).toEqual(['2026-12-24', '2027-01-20'])
})
