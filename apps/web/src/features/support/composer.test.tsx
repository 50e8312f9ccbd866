import { afterEach, expect, test } from 'vitest'
import { openForm } from '../../test/open-form.tsx'
import { Composer } from './Composer.tsx'

let form: Awaited<ReturnType<typeof openForm>>
afterEach(() => form.close())

test('an empty message is marked and focused', async () => {
  form = await openForm(<Composer member={7} />)
  await form.press('Send')
  expect(form.errors()).toEqual({ Message: 'Please write a message' })
  expect([form.focused(), form.toast()]).toEqual(['Message', 'Please write a message'])
  await form.type('Message', 'Hello')
  expect(form.errors()).toEqual({})
})
