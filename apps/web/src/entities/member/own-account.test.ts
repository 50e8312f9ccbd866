import { beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from '../../lib/session.ts'
import { isOwnAccount, noteAccount } from './own-account.ts'

beforeEach(() => localStorage.clear())

test('knows the account of a session by the typed name and by the first reply', () => {
  startSession('first')
  noteAccount(' Mika ')
  expect(isOwnAccount({ username: 'sora', id: 8 })).toBe(false)
  expect(isOwnAccount({ username: 'mika', id: 7 })).toBe(true)
  expect(isOwnAccount({ username: 'mika', id: 8 })).toBe(false)
  expect(isOwnAccount({ username: 'sora', id: 7 })).toBe(false)
  startSession('renewed')
  expect(isOwnAccount({ username: 'mika', id: 8 })).toBe(false)
})

test('another login and the end of the session forget the account', () => {
  startSession('first')
  noteAccount('mika')
  expect(isOwnAccount({ username: 'mika', id: 7 })).toBe(true)
  noteAccount('')
  expect(isOwnAccount({ username: 'sora', id: 8 })).toBe(true)
  endSession()
  startSession('second')
  expect(isOwnAccount({ username: 'mika', id: 7 })).toBe(true)
})

test('a reply that is rendered after the end of its session stores no account', () => {
  startSession('first')
  noteAccount('mika')
  endSession()
  expect(isOwnAccount({ username: 'mika', id: 7 })).toBe(true)
  startSession('second')
  expect(isOwnAccount({ username: 'sora', id: 8 })).toBe(true)
})
