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
  expect(() => identityOf(`${WITNESS}\n`)).toThrow('no quorum')
})
