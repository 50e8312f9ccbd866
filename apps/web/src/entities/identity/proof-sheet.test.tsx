import { afterEach, expect, test } from 'vitest'
import { openForm } from '../../test/open-form.tsx'
import { ProofSheet } from './ProofSheet.tsx'

let form: Awaited<ReturnType<typeof openForm>>
afterEach(() => form.close())

test('marks a missing login password', async () => {
  form = await openForm(<ProofSheet open onClose={() => {}} onProved={() => {}} />)
  await form.waitFor(() => form.valueOf('Login password') === '')
  await form.submit()
  expect(form.errors()).toEqual({ 'Login password': 'Fill in every field' })
  expect([form.focused(), form.toast()]).toEqual(['Login password', 'Fill in every field'])
})
