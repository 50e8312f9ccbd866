import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { IDLE_MS, openSessions, SESSION_MS, type SessionEnd } from './sessions.ts'

const MINUTE = 60_000
const PASSWORD = 'a password of an operator'
const START = 1_800_000_000_000

function openDeskSessions() {
  let now = START
  let told: SessionEnd[] = []
  const sessions = openSessions(
    PASSWORD,
    (all) => {
      told = all
    },
    () => now,
  )
  return { sessions, told: () => told, pass: (ms: number) => (now += ms) }
}

test('a session ends after an hour without a request', () => {
  const { sessions, told, pass } = openDeskSessions()
  const cookie = sessions.open(PASSWORD)
  pass(IDLE_MS - MINUTE)
  expect(sessions.find(cookie)).toBeDefined()
  pass(IDLE_MS - 1)
  expect(sessions.find(cookie)).toBeDefined()
  expect(told()).toHaveLength(1)
  pass(IDLE_MS)
  expect(sessions.find(cookie)).toBeUndefined()
  sessions.open(PASSWORD)
  expect(told()).toHaveLength(1)
})

test('a session ends after twelve hours, however often it is used', () => {
  const { sessions, told, pass } = openDeskSessions()
  const cookie = sessions.open(PASSWORD)
  for (let passed = 0; passed < SESSION_MS; passed += 30 * MINUTE) {
    expect(sessions.find(cookie)).toBeDefined()
    pass(30 * MINUTE)
  }
  expect(sessions.find(cookie)).toBeUndefined()
  expect(told().map(({ endsAt }) => endsAt)).toEqual([START + SESSION_MS])
})

test('a request to Prisma Studio extends a session, but opens none', () => {
  const { sessions, told, pass } = openDeskSessions()
  const cookie = sessions.open(PASSWORD) ?? ''
  const hash = createHash('sha256').update(cookie).digest('hex')
  pass(IDLE_MS - MINUTE)
  sessions.use(hash)
  expect(told()).toEqual([{ hash, endsAt: START + IDLE_MS - MINUTE + IDLE_MS }])
  pass(IDLE_MS)
  sessions.use(hash)
  sessions.use('0'.repeat(64))
  expect(sessions.find(cookie)).toBeUndefined()
})
