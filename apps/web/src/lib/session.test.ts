import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isCodeUnsaved, keepUnsavedCode, noteCodeSaved, readUnsavedCode } from './recovery-code.ts'
import {
  endSession,
  loseSession,
  onSessionChange,
  onSessionLoss,
  readToken,
  replaceSession,
  startSession,
} from './session.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  noteCodeSaved()
})

test('retains the session while its token is replaced', async () => {
  startSession('first')
  const [lost, changed] = [vi.fn(), vi.fn()]
  const forget = [onSessionLoss(lost), onSessionChange(changed)]
  await replaceSession(async () => {
    loseSession('first')
    return 'second'
  })
  expect(readToken()).toBe('second')
  loseSession('first')
  expect([lost.mock.calls.length, changed.mock.calls.length]).toEqual([0, 0])
  loseSession('second')
  expect([lost.mock.calls.length, readToken()]).toEqual([1, null])
  for (const each of forget) each()
})

test('retains the token after a failed re-authentication', async () => {
  startSession('first')
  await expect(replaceSession(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(readToken()).toBe('first')
  loseSession('first')
  expect(readToken()).toBeNull()
})

test('a change of other entries in another tab is no change of the session', () => {
  const changed = vi.fn()
  const forget = onSessionChange(changed)
  dispatchEvent(new StorageEvent('storage', { key: 'drafts' }))
  expect(changed).not.toHaveBeenCalled()
  for (const key of ['token', null]) dispatchEvent(new StorageEvent('storage', { key }))
  expect(changed).toHaveBeenCalledTimes(2)
  forget()
})

test('C3.7 keeps a recovery code until it was saved', () => {
  expect([isCodeUnsaved(), readUnsavedCode()]).toEqual([false, null])
  keepUnsavedCode('ABCD-1234')
  expect([isCodeUnsaved(), readUnsavedCode()]).toEqual([true, 'ABCD-1234'])
  noteCodeSaved()
  expect([isCodeUnsaved(), readUnsavedCode()]).toEqual([false, null])
})

test('deletes the code of a member when the session ends', () => {
  keepUnsavedCode('ABCD-1234')
  endSession()
  expect([isCodeUnsaved(), readUnsavedCode()]).toEqual([false, null])
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('ABCD')
})
