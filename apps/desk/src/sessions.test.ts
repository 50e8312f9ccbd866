import { expect, test } from 'vitest'
import { openSessions } from './sessions.ts'

const MINUTE = 60_000
// not those of the code: a change of either has to change a test
const IDLE_MS = 60 * MINUTE
const SESSION_MS = 12 * 60 * MINUTE
const PASSWORD = 'a password of an operator'
const START = 1_800_000_000_000

function openDeskSessions() {
  let now = START
  const sessions = openSessions(PASSWORD, () => now)
  return { sessions, pass: (ms: number) => (now += ms) }
}

test('a session ends after an hour without a request', () => {
  const { sessions, pass } = openDeskSessions()
  const cookie = sessions.open(PASSWORD)
  pass(IDLE_MS - MINUTE)
  expect(sessions.find(cookie)).toBeDefined()
  pass(IDLE_MS - 1)
  expect(sessions.find(cookie)).toBeDefined()
  pass(IDLE_MS)
  expect(sessions.find(cookie)).toBeUndefined()
})

test('a session ends after twelve hours, however often it is used', () => {
  const { sessions, pass } = openDeskSessions()
  const cookie = sessions.open(PASSWORD)
  for (let passed = 0; passed < SESSION_MS; passed += 30 * MINUTE) {
    expect(sessions.find(cookie)).toBeDefined()
    pass(30 * MINUTE)
  }
  expect(sessions.find(cookie)).toBeUndefined()
})
