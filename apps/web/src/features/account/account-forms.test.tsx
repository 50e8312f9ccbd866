import { afterEach, expect, test } from 'vitest'
import { ProofSheet } from '../../entities/identity/ProofSheet.tsx'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { openForm } from '../../test/open-form.tsx'
import { LoginPasswordScreen } from './LoginPasswordScreen.tsx'
import { NameScreen } from './NameScreen.tsx'
import { PayPasswordScreen } from './PayPasswordScreen.tsx'
import { RecoveryCodeScreen } from './RecoveryCodeScreen.tsx'
import { userAgentName } from './user-agent-name.ts'

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

test('marks a missing login password', async () => {
  form = await openForm(<ProofSheet open onClose={() => {}} onProved={() => {}} />)
  await form.waitFor(() => form.valueOf('Login password') === '')
  await form.submit()
  expect(form.errors()).toEqual({ 'Login password': 'Fill in every field' })
  expect([form.focused(), form.toast()]).toEqual(['Login password', 'Fill in every field'])
})

test('names the browser, not the browsers that its user agent imitates', () => {
  expect(
    userAgentName(
      'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Mobile Safari/537.36 EdgA/124.0',
    ),
  ).toBe('Edge · Android')
  expect(
    userAgentName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari · iPhone')
})

test('returns the text of an unknown user agent and undefined for an empty one', () => {
  expect(userAgentName('some-client/1.0')).toBe('some-client/1.0')
  expect(userAgentName('')).toBeUndefined()
})
