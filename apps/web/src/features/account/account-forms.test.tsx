import { afterEach, expect, test } from 'vitest'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { openForm } from '../../test/open-form.tsx'
import { LoginPasswordScreen } from './LoginPasswordScreen.tsx'
import { NameScreen } from './NameScreen.tsx'
import { PayPasswordScreen } from './PayPasswordScreen.tsx'
import { RecoveryCodeScreen } from './RecoveryCodeScreen.tsx'

const COMPLETE = 'Fill in every field'
const member = (facts: object) => [[memberQuery().queryKey, { name: '', paypassword: '', ...facts }]] as const
let form: Awaited<ReturnType<typeof openForm>>
afterEach(() => form.close())

test('the login password shows empty fields, then a repetition that differs', async () => {
  form = await openForm(<LoginPasswordScreen />)
  await form.type('New password', 'long enough')
  await form.submit()
  expect(form.errors()).toEqual({ 'Current password': COMPLETE, 'Repeat new password': COMPLETE })
  expect([form.focused(), form.toast()]).toEqual(['Current password', COMPLETE])
  await form.type('Current password', 'the old one')
  await form.type('Repeat new password', 'long enouhg')
  await form.submit()
  expect(form.errors()).toEqual({ 'Repeat new password': 'Passwords don’t match' })
  expect([form.focused(), form.valueOf('New password')]).toEqual(['Repeat new password', 'long enough'])
})

test('the first name has to be filled in', async () => {
  form = await openForm(<NameScreen />, member({}))
  await form.submit()
  expect(form.errors()).toEqual({ 'Full name': 'Enter your name' })
  expect([form.focused(), form.toast()]).toEqual(['Full name', 'Enter your name'])
})

test('a further name needs the login password', async () => {
  form = await openForm(<NameScreen />, member({ name: 'A B' }))
  await form.type('New full name', 'C D')
  await form.submit()
  expect(form.errors()).toEqual({ 'Login password': COMPLETE })
  expect([form.focused(), form.valueOf('New full name')]).toEqual(['Login password', 'C D'])
})

test('the withdrawal password shows missing digits, a repetition that differs and the missing login password', async () => {
  form = await openForm(<PayPasswordScreen />, member({ paypassword: '1' }))
  await form.type('Withdrawal password (4 digits)', '123')
  await form.submit()
  expect(form.errors()).toEqual({
    'Withdrawal password (4 digits)': COMPLETE,
    'Repeat to confirm': COMPLETE,
    'Login password': COMPLETE,
  })
  await form.type('Withdrawal password (4 digits)', '1234')
  await form.type('Repeat to confirm', '1243')
  await form.submit()
  expect(form.errors()).toEqual({
    'Repeat to confirm': 'Passwords don’t match',
    'Login password': COMPLETE,
  })
  expect(form.focused()).toBe('Repeat to confirm')
})

test('a recovery code needs the login password', async () => {
  form = await openForm(<RecoveryCodeScreen />)
  await form.submit()
  expect(form.errors()).toEqual({ 'Login password': COMPLETE })
  expect(form.focused()).toBe('Login password')
})
