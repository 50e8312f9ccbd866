import { DEMO_PAYEE } from '@saikoro/shared/wallet'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ConsentAnswer } from '../entities/companion/Consent.tsx'
import { consentMutation } from '../entities/companion/companion-queries.ts'
import { ProofSheet } from '../entities/identity/ProofSheet.tsx'
import { limitsQuery } from '../entities/member/limits-query.ts'
import { memberQuery } from '../entities/member/member-queries.ts'
import { ReportSheet } from '../entities/report/ReportSheet.tsx'
import { LoginPasswordScreen } from '../features/account/LoginPasswordScreen.tsx'
import { NameScreen } from '../features/account/NameScreen.tsx'
import { PayPasswordScreen } from '../features/account/PayPasswordScreen.tsx'
import { RecoveryCodeScreen } from '../features/account/RecoveryCodeScreen.tsx'
import { LimitsScreen } from '../features/limits/LimitsScreen.tsx'
import { LoginScreen } from '../features/member/LoginScreen.tsx'
import { RecoverScreen } from '../features/member/RecoverScreen.tsx'
import { RegisterScreen } from '../features/member/RegisterScreen.tsx'
import { Composer } from '../features/support/Composer.tsx'
import { BindCardScreen } from '../features/wallet/BindCardScreen.tsx'
import { RechargeScreen } from '../features/wallet/RechargeScreen.tsx'
import { WithdrawScreen } from '../features/wallet/WithdrawScreen.tsx'
import { bankQuery, banksQuery, payeeQuery } from '../features/wallet/wallet-queries.ts'
import { openForm } from '../test/open-form.tsx'

const FILL_IN = 'Fill in every field'
const AGREEMENT = 'I am 18 or older. I understand that points have no cash value and reservations are free.'
const PROFILE = { consented: false, listed: false }

const NEW_MEMBER = { id: 7, status: 1, name: '', paypassword: '', bankid: '' }
const MEMBER = { ...NEW_MEMBER, name: 'A B', money: 500_00n, paypassword: '1' }
const LIMITS = {
  ...{ daily: null, next: null, nextFrom: null, timedOutUntil: null, excludedUntil: null },
  ...{ stakedToday: 0n, isChecked: true },
}
const repliesTo = (member: object, payee: object) =>
  [
    [memberQuery().queryKey, member],
    [banksQuery().queryKey, [{ value: 'DEMO BANK', text: 'Demo bank' }]],
    [
      bankQuery().queryKey,
      { is_bank: true, info: { bankinfo: 'DEMO', bankid: '****' }, pending_from_ms: null },
    ],
    [payeeQuery().queryKey, payee],
    [limitsQuery(7).queryKey, LIMITS],
  ] as const

interface Case {
  readonly form: ReactElement
  readonly member?: object
  readonly payee?: object
  /** path and query of the screen */
  readonly address?: string
  readonly typed?: Readonly<Record<string, string>>
  /** the button that submits a dialog or a part without a form element */
  readonly button?: string
  /** by label, the first in the order of the screen */
  readonly errors: Readonly<Record<string, string>>
  /** a fault of what cannot be edited */
  readonly beside?: string
}

const CARD_CHANGE = 'a change of the card without the login password'

const CASES: Readonly<Record<string, Case>> = {
  'an empty login': {
    form: <LoginScreen />,
    errors: { Username: 'Enter your username', Password: 'Enter your password' },
  },
  'an empty registration': {
    form: <RegisterScreen />,
    errors: {
      Username: 'Enter your username',
      Password: 'Enter your password',
      'Invite code': 'Enter your invite code',
      [AGREEMENT]: 'Please tick the box',
    },
  },
  'a registration with a short name and password': {
    form: <RegisterScreen />,
    typed: { Username: 'abc', Password: 'short' },
    errors: {
      Username: '4 to 20 letters, digits or _ . -',
      Password: '8 to 64 characters',
      'Invite code': 'Enter your invite code',
      [AGREEMENT]: 'Please tick the box',
    },
  },
  'a recovery without code and password': {
    form: <RecoverScreen />,
    typed: { Username: 'someone' },
    errors: { 'Recovery code': 'Enter your recovery code', 'New password': 'Enter your password' },
  },
  'a repetition of the login password that differs': {
    form: <LoginPasswordScreen />,
    typed: {
      'Current password': 'the old one',
      'New password': 'long enough',
      'Repeat new password': 'long enouhg',
    },
    errors: { 'Repeat new password': 'Passwords don’t match' },
  },
  'an empty first name': {
    form: <NameScreen />,
    member: NEW_MEMBER,
    errors: { 'Full name': 'Enter your name' },
  },
  'a further name without the login password': {
    form: <NameScreen />,
    typed: { 'New full name': 'C D' },
    errors: { 'Login password': FILL_IN },
  },
  'a repetition of the withdrawal password that differs': {
    form: <PayPasswordScreen />,
    typed: { 'Withdrawal password (4 digits)': '1234', 'Repeat to confirm': '1243' },
    errors: { 'Repeat to confirm': 'Passwords don’t match', 'Login password': FILL_IN },
  },
  'a recovery code without the login password': {
    form: <RecoveryCodeScreen />,
    errors: { 'Login password': FILL_IN },
  },
  'a proof of identity without the login password': {
    form: <ProofSheet open onClose={() => {}} onProved={() => {}} />,
    button: 'Continue',
    errors: { 'Login password': FILL_IN },
  },
  'an empty card': {
    form: <BindCardScreen />,
    typed: { 'Card holder': '' },
    errors: {
      'Card holder': 'Enter the holder’s name',
      Bank: 'Choose a bank',
      'Card number': 'Enter a demo card number',
    },
  },
  'C3.1 a card number without the demo prefix': {
    form: <BindCardScreen />,
    typed: { 'Card holder': 'A B', Bank: 'DEMO BANK', 'Card number': '4111111111111111' },
    errors: { 'Card number': 'Only demo numbers starting with 9999 0000 work.' },
  },
  [CARD_CHANGE]: {
    form: <BindCardScreen />,
    member: { ...MEMBER, bankid: '**** 5678' },
    address: '/BindCard?change=1',
    typed: { Bank: 'DEMO BANK', 'Card number': '9999 0000 1234 5678' },
    errors: { 'Login password': 'Fill in every field' },
  },
  'an empty recharge': {
    form: <RechargeScreen />,
    typed: { 'Payer’s name': '' },
    errors: {
      'Amount (points)': 'Check the amount',
      'Payer’s name': 'Enter the payer’s name',
      'Payment voucher': 'Upload a payment voucher',
    },
  },
  'a recharge without a payee': {
    form: <RechargeScreen />,
    payee: { ...DEMO_PAYEE, bankhang: '', id: 0 },
    errors: { 'Amount (points)': 'Check the amount', 'Payment voucher': 'Upload a payment voucher' },
    beside: 'Enter a demo card number',
  },
  'a withdrawal without points': {
    form: <WithdrawScreen />,
    errors: { 'Points to withdraw': 'Enter the points' },
  },
  'a withdrawal above the balance': {
    form: <WithdrawScreen />,
    typed: { 'Points to withdraw': '100,000,000' },
    errors: { 'Points to withdraw': 'Not enough points' },
  },
  'a daily limit of half a point': {
    form: <LimitsScreen />,
    typed: { 'Daily limit (points)': '12.5' },
    errors: { 'Daily limit (points)': 'Enter whole points' },
  },
  'C1.4 an empty report': {
    form: <ReportSheet open onClose={() => {}} />,
    button: 'Send report',
    errors: { 'What happened? Anyone can report.': 'Tell us what happened' },
  },
  'C5.1 a consent without both confirmations': {
    form: <ConsentAnswer profile={PROFILE} decision={consentMutation('x')} />,
    button: 'Agree and list me',
    errors: {
      'I am 18 or older.': 'Please tick both boxes',
      'This is my profile, and I agree to have it listed as shown below.': 'Please tick both boxes',
    },
  },
  'an empty message': {
    form: <Composer member={7} />,
    button: 'Send',
    errors: { Message: 'Please write a message' },
  },
}

test.each(Object.entries(CASES))(
  '%s is marked at its fields, and nothing that was typed is lost',
  async (_, {
    form: element,
    member = MEMBER,
    payee = DEMO_PAYEE,
    address,
    typed = {},
    button,
    errors,
    beside = '',
  }) => {
    const form = await openForm(element, repliesTo(member, payee), {}, address)
    expect(form.errors(), 'before it is submitted').toEqual({})
    for (const [label, text] of Object.entries(typed)) await form.type(label, text)
    if (button === undefined) await form.submit()
    else {
      await form.waitFor(() => form.hasButton(button))
      await form.press(button)
    }
    expect(form.errors()).toEqual(errors)
    expect([form.focused(), form.toast()]).toEqual([Object.keys(errors)[0], undefined])
    expect(document.body.textContent).toContain(beside)
    expect(Object.keys(typed).map(form.valueOf)).toEqual(Object.values(typed))
  },
)

test('a fault is no longer marked once its field is filled in, and a change of the card asks for no more', async () => {
  const { form: element, member, address, typed } = CASES[CARD_CHANGE] as Required<Case>
  const form = await openForm(element, repliesTo(member, DEMO_PAYEE), {}, address)
  await form.submit()
  await form.type('Login password', 'the one')
  expect(Object.keys(form.errors())).toEqual(Object.keys(typed))
  for (const [label, text] of Object.entries(typed)) await form.type(label, text)
  expect(form.errors()).toEqual({})
})

test('a refusal stands at the field that its code names until the field is edited, and any other below the form', async () => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(async () => {}) // as newer browsers do
  const form = await openForm(<RegisterScreen />)
  await form.type('Username', 'someone')
  await form.type('Password', 'long enough')
  await form.type('Invite code', 'X')
  await form.choose(AGREEMENT)
  const send = async (refusal: string) => {
    const msg = `because ${refusal}`
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 401, msg, data: 'W10=' }, { headers: { refusal } }),
    )
    await form.submit()
    await form.waitFor(() => document.querySelector('[role=alert]')?.textContent === msg)
    return form.errors()
  }
  expect(await send('username_taken')).toEqual({ Username: 'because username_taken' })
  await form.type('Password', 'still long enough')
  expect(form.errors()).toEqual({ Username: 'because username_taken' })
  await form.type('Username', 'another-one')
  expect(form.errors()).toEqual({})
  expect(await send('invite_invalid')).toEqual({ 'Invite code': 'because invite_invalid' })
  expect(await send('a_newer_code')).toEqual({})
  expect(await send('toString')).toEqual({})
  expect([document.querySelectorAll('form [role=alert]').length, form.toast()]).toEqual([1, undefined])
})

test('C5.2 a consent that another operator has not confirmed is not announced as listed', async () => {
  const decision = { mutationFn: async () => ({ consented: true, listed: false }) }
  const form = await openForm(<ConsentAnswer profile={PROFILE} decision={decision} />)
  await form.choose('I am 18 or older')
  await form.choose('This is my profile')
  await form.press('Agree and list me')
  await vi.waitFor(() => expect(form.toast()).toBe('We have your consent'))
})

test('masks passwords and pay passwords', async () => {
  await openForm(<PayPasswordScreen />, repliesTo(MEMBER, DEMO_PAYEE))
  const types = [...document.querySelectorAll('input')].map(({ type }) => type)
  expect(types).toEqual(['password', 'password', 'password'])
})
