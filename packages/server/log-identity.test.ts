import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { newFolder } from '@saikoro/testing/folder'
import { publicNoteKey, writeVkey } from '@saikoro/tlog/note'
import { expect, test } from 'vitest'
import { logIdentity } from './log-identity.ts'

const LOG_KEY = '2d'.repeat(32)
const secret = Uint8Array.from(Buffer.from(LOG_KEY, 'hex'))
const ORIGIN = 'saikoro.example/log'
const OWN = writeVkey(publicNoteKey(ORIGIN, 1, secret))
const OTHER = writeVkey(publicNoteKey('elsewhere.example/log', 1, new Uint8Array(32).fill(1)))
const WITNESS = `witness one ${writeVkey(publicNoteKey('w/1', 4, secret))} https://w.example`

const file = path.join(newFolder('policy'), 'policy')

function identityOf(policy: string) {
  writeFileSync(file, policy)
  return logIdentity({ LOG_KEY, LOG_ORIGIN: ORIGIN, LOG_POLICY: file, WEB_DIST: '' })
}

test("accepts a policy with and without the log's own line, and serves that line once", () => {
  const own = `${WITNESS}\nquorum one\n`
  for (const text of [
    own,
    `log ${OWN}\n${own}`,
    `# of us\n  log\t${OWN} https://saikoro.example/log\n${own}`,
  ]) {
    const { policy, policyText } = identityOf(text)
    expect(policy.logs).toHaveLength(1)
    expect([policy.quorum, policyText.match(/^\s*log\s/gm)]).toEqual(['one', ['log ']])
  }
})

test.each([
  [
    'another log',
    `log ${OTHER}\nquorum none\n`,
    /names another log, elsewhere\.example.*The key of this log is saikoro\.example/,
  ],
  ['no quorum', `${WITNESS}\n`, /no quorum/],
  ['a broken line', `log\nquorum none\n`, /names another log, undefined/],
])('refuses a policy with %s and says what is wrong', (_name, text, words) => {
  expect(() => identityOf(text)).toThrow(words)
})

test('names a missing file', () => {
  const settings = { LOG_KEY, LOG_ORIGIN: ORIGIN, LOG_POLICY: '/nowhere/policy', WEB_DIST: '' }
  expect(() => logIdentity(settings)).toThrow('LOG_POLICY /nowhere/policy: ENOENT')
})
