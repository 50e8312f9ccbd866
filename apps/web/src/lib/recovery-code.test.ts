import { afterEach, expect, test } from 'vitest'
import { isCodeUnsaved, keepUnsavedCode, noteCodeSaved, readUnsavedCode } from './recovery-code.ts'
import { endSession } from './session.ts'

afterEach(noteCodeSaved)

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
