import { beforeEach, expect, test } from 'vitest'
import { readPreference, writePreference } from './preferences.ts'
import { endSession, startSession } from './session.ts'

beforeEach(() => {
  localStorage.clear()
})

test('retains preferences after the session, in this tab and the next', () => {
  writePreference('language', 'ml')
  endSession('/Mine')
  sessionStorage.clear()
  expect(readPreference('language')).toBe('ml')
})

test('clears everything else in local storage at the end of a session', () => {
  startSession('token')
  localStorage.setItem('anything', 'else')
  writePreference('theme', 'dark')
  endSession('/Mine')
  expect({ ...localStorage }).toEqual({ theme: 'dark' })
})
