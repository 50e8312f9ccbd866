import { beforeEach, expect, test } from 'vitest'
import { readPreference, writePreference } from './preferences.ts'
import { endSession } from './session.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a choice outlives the end of a session in its tab', () => {
  writePreference('language', 'ml')
  endSession()
  expect(localStorage.length).toBe(0)
  expect(readPreference('language')).toBe('ml')
})

test('so does one that an earlier tab made', () => {
  localStorage.setItem('theme', 'dark')
  readPreference('theme')
  endSession()
  expect(readPreference('theme')).toBe('dark')
})
