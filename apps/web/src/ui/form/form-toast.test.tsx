import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { showToast } from '../../lib/toast.ts'
import { openForm } from '../../test/open-form.tsx'
import { Field } from './Field.tsx'
import { Form, useFieldErrors } from './Form.tsx'

let form: Awaited<ReturnType<typeof openForm>>
afterEach(() => form.close())

function NameForm({ success }: { readonly success?: string }) {
  const [name, setName] = useState('')
  const { errors, validate } = useFieldErrors({ name: name === '' && 'Enter a name' })
  const save = () => validate() && success && showToast(success)
  return (
    <Form busy={false} onSubmit={save}>
      <Field label="Name" value={name} onValueChange={setName} error={errors.name} />
    </Form>
  )
}

test('the toast of a rejected submit ends with a submit without errors', async () => {
  form = await openForm(<NameForm />)
  await form.submit()
  expect(form.toast()).toBe('Enter a name')
  await form.type('Name', 'A')
  await form.submit()
  expect(form.toast()).toBeUndefined()
})

test('the toast of a rejected submit ends when the screen of the form is left', async () => {
  form = await openForm(<NameForm />)
  await form.submit()
  expect(form.toast()).toBe('Enter a name')
  await form.close()
  expect(form.toast()).toBeUndefined()
})

test('the toast of a success stays when the screen of the form is left', async () => {
  form = await openForm(<NameForm success="Saved" />)
  await form.submit()
  await form.type('Name', 'A')
  await form.submit()
  await form.close()
  expect(form.toast()).toBe('Saved')
})
