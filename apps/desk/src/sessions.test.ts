import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSessions, type SessionEnd } from './sessions.ts'

const MINUTE = 60_000
// not those of the code: a change of either has to change a test
const IDLE_MS = 60 * MINUTE
const SESSION_MS = 12 * 60 * MINUTE
const PASSWORD = 'a password of an operator'
const START = 1_800_000_000_000

function openDeskSessions() {
  let now = START
  let open: SessionEnd[] = []
  const sessions = openSessions(
    PASSWORD,
    (all) => {
      open = all
    },
    () => now,
  )
  return { sessions, open: () => open, pass: (ms: number) => (now += ms) }
}

test('a session ends after an hour without a request', () => {
  const { sessions, open, pass } = openDeskSessions()
  const cookie = sessions.open(PASSWORD)
  pass(IDLE_MS - MINUTE)
  expect(sessions.find(cookie)).toBeDefined()
  pass(IDLE_MS - 1)
  expect(sessions.find(cookie)).toBeDefined()
  expect(open()).toHaveLength(1)
  pass(IDLE_MS)
  expect(sessions.find(cookie)).toBeUndefined()
  sessions.open(PASSWORD)
  expect(open()).toHaveLength(1)
})

test('a session ends after twelve hours, however often it is used', () => {
  const { sessions, open, pass } = openDeskSessions()
  const cookie = sessions.open(PASSWORD)
  for (let passed = 0; passed < SESSION_MS; passed += 30 * MINUTE) {
    expect(sessions.find(cookie)).toBeDefined()
    pass(30 * MINUTE)
  }
  expect(sessions.find(cookie)).toBeUndefined()
  expect(open().map(({ endsAt }) => endsAt)).toEqual([START + SESSION_MS])
})

test('a request to Prisma Studio extends a session, but opens none', () => {
  const { sessions, open, pass } = openDeskSessions()
  const cookie = sessions.open(PASSWORD) ?? ''
  const hash = createHash('sha256').update(cookie).digest('hex')
  pass(IDLE_MS - MINUTE)
  sessions.use(hash)
  expect(open()).toEqual([{ hash, endsAt: START + IDLE_MS - MINUTE + IDLE_MS }])
  pass(IDLE_MS)
  sessions.use(hash)
  sessions.use('0'.repeat(64))
  expect(sessions.find(cookie)).toBeUndefined()
})
