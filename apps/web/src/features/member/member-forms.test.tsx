import { afterEach, expect, test } from 'vitest'
import { openForm } from '../../test/open-form.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import { RecoverScreen } from './RecoverScreen.tsx'
import { RegisterScreen } from './RegisterScreen.tsx'

const AGREEMENT = 'I am 18 or older. I understand that points have no cash value and reservations are free.'
let form: Awaited<ReturnType<typeof openForm>>
afterEach(() => form.close())

test('login shows each empty field, focuses the first and keeps what was typed', async () => {
  form = await openForm(<LoginScreen />)
  expect(form.errors()).toEqual({})
  await form.submit()
  expect(form.errors()).toEqual({
    Username: 'Enter your username',
    Password: 'Enter your password',
  })
  expect(form.focused()).toBe('Username')
  expect(form.toast()).toBe('Enter your username')
  await form.type('Username', 'someone')
  expect(form.errors()).toEqual({ Password: 'Enter your password' })
  await form.submit()
  expect([form.focused(), form.valueOf('Username')]).toEqual(['Password', 'someone'])
})

test('register shows each missing field and the missing confirmation', async () => {
  form = await openForm(<RegisterScreen />)
  await form.submit()
  expect(form.errors()).toEqual({
    Username: 'Enter your username',
    Password: 'Enter your password',
    'Invite code': 'Enter your invite code',
    [AGREEMENT]: 'Please tick the box',
  })
  for (const label of ['Username', 'Password', 'Invite code']) await form.type(label, 'something')
  await form.submit()
  expect([form.focused(), form.toast()]).toEqual([AGREEMENT, 'Enter your username'])
})

test('recover shows each empty field', async () => {
  form = await openForm(<RecoverScreen />)
  await form.type('Username', 'someone')
  await form.submit()
  expect(form.errors()).toEqual({
    'Recovery code': 'Enter your recovery code',
    'New password': 'Enter your password',
  })
  expect(form.focused()).toBe('Recovery code')
})
