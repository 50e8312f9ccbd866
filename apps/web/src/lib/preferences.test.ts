import { beforeEach, expect, test } from 'vitest'
import { readPreference, writePreference } from './preferences.ts'
import { endSession, startSession } from './session.ts'

beforeEach(() => {
  localStorage.clear()
})

test('a choice outlives the end of a session, in this tab and the next', () => {
  writePreference('language', 'ml')
  endSession('/Mine')
  sessionStorage.clear()
  expect(readPreference('language')).toBe('ml')
})

test('the end of a session leaves nothing else in local storage', () => {
  startSession('token')
  localStorage.setItem('anything', 'else')
  writePreference('theme', 'dark')
  endSession('/Mine')
  expect({ ...localStorage }).toEqual({ theme: 'dark' })
})
