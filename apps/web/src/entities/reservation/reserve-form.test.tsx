import { afterEach, expect, test } from 'vitest'
import { openForm } from '../../test/open-form.tsx'
import { ReserveForm } from './ReserveForm.tsx'

let form: Awaited<ReturnType<typeof openForm>>
afterEach(() => form.close())

test('marks a missing day and retains the note', async () => {
  form = await openForm(<ReserveForm profileId={3} onReserved={() => {}} />)
  await form.type('Note (optional)', 'In the evening')
  await form.submit()
  expect(form.errors()).toEqual({ Day: 'Please choose a day from today to 90 days ahead' })
  expect([form.focused(), form.valueOf('Note (optional)')]).toEqual(['Day', 'In the evening'])
  expect(form.toast()).toBe('Please choose a day from today to 90 days ahead')
})
