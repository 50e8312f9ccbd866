import { afterEach, expect, test } from 'vitest'
import { openForm } from '../../test/open-form.tsx'
import { ReserveForm } from './ReserveForm.tsx'

let form: Awaited<ReturnType<typeof openForm>>
afterEach(() => form.close())

test('marks a missing day and retains the note', async () => {
  form = await openForm(<ReserveForm profileId={3} member={7} onReserved={() => {}} />)
  expect(form.valueOf('Day'), 'proposes a day').toMatch(/^\d{4}-\d{2}-\d{2}$/)
  await form.type('Day', '')
  await form.type('Note (optional)', 'In the evening')
  await form.submit()
  expect(form.errors()).toEqual({ Day: 'Choose a day within 90 days from today' })
  expect([form.focused(), form.valueOf('Note (optional)')]).toEqual(['Day', 'In the evening'])
  expect(form.toast()).toBe('Choose a day within 90 days from today')
})
