import { afterEach, expect, test } from 'vitest'
import { openForm } from '../../test/open-form.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import { RecoverScreen } from './RecoverScreen.tsx'
import { RegisterScreen } from './RegisterScreen.tsx'

const AGREEMENT =
  'I am 18 or older. I understand that points are play points without cash value and that reservations are free.'
let form: Awaited<ReturnType<typeof openForm>>
afterEach(() => form.close())

test('login shows each empty field, focuses the first and keeps what was typed', async () => {
  form = await openForm(<LoginScreen />)
  expect(form.errors()).toEqual({})
  await form.submit()
  expect(form.errors()).toEqual({
    Username: 'Please enter your username',
    Password: 'Please enter your password',
  })
  expect(form.focused()).toBe('Username')
  expect(form.toast()).toBe('Please enter your username')
  await form.type('Username', 'someone')
  expect(form.errors()).toEqual({ Password: 'Please enter your password' })
  await form.submit()
  expect([form.focused(), form.valueOf('Username')]).toEqual(['Password', 'someone'])
})

test('register shows each missing field and the missing confirmation', async () => {
  form = await openForm(<RegisterScreen />)
  await form.submit()
  expect(form.errors()).toEqual({
    Username: 'Please enter your username',
    Password: 'Please enter your password',
    'Invite code': 'Please enter your invite code',
    [AGREEMENT]: 'Please tick the confirmation',
  })
  for (const label of ['Username', 'Password', 'Invite code']) await form.type(label, 'something')
  await form.submit()
  expect([form.focused(), form.toast()]).toEqual([AGREEMENT, 'Please enter your username'])
})

test('recover shows each empty field', async () => {
  form = await openForm(<RecoverScreen />)
  await form.type('Username', 'someone')
  await form.submit()
  expect(form.errors()).toEqual({
    'Recovery code': 'Please enter your recovery code',
    'New password': 'Please enter your password',
  })
  expect(form.focused()).toBe('Recovery code')
})
