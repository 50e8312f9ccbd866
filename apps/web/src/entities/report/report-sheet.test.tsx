import { afterEach, expect, test } from 'vitest'
import { openForm } from '../../test/open-form.tsx'
import { ReportSheet } from './ReportSheet.tsx'

const LABEL = 'What happened? Anyone can report.'
let form: Awaited<ReturnType<typeof openForm>>
afterEach(() => form.close())

test('C1.4 marks and focuses the field of an empty report', async () => {
  form = await openForm(<ReportSheet open onClose={() => {}} />)
  await form.waitFor(() => form.hasButton('Send report'))
  await form.press('Send report')
  expect(form.errors()).toEqual({ [LABEL]: 'Tell us what happened' })
  expect([form.focused(), form.toast()]).toEqual([LABEL, 'Tell us what happened'])
})
