import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../../runtime/system/paths.ts'

const API = 'apps/api/src'
const read = (file: string) => readFileSync(inRoot(file), 'utf8')
const page = read('docs/operations.md')

/** What the page says, and the code that makes it so: change both. */
const LIMITS = [
  ['head and body 10 seconds each', `${API}/http/timeouts.ts`, 'head: 10_000,\n  body: 10_000'],
  ['body 64 KiB', `${API}/server/app.ts`, 'bodyLimit: 64 * 1024'],
  ['130 seconds, and at least', `${API}/http/timeouts.ts`, 'upload: 130_000'],
  ['32 KiB in every 10 seconds', `${API}/http/timeouts.ts`, 'uploadStep: 10_000'],
  ['32 KiB in every 10 seconds', `${API}/http/timeouts.ts`, 'STEP_BYTES = 32 * 1024'],
  ['1,200 a minute', `${API}/server/api-context.ts`, 'requestsPerMinute: 1200'],
  ['100 connections of an address', `${API}/domains/lottery/live.ts`, 'PER_ADDRESS = 100'],
  ['2,000 of a process', `${API}/domains/lottery/live.ts`, 'MOST = 2_000'],
  ['240 new connections a minute', `${API}/domains/lottery/live.ts`, 'OPENED_PER_MINUTE = 240'],
  ['5 without delay', `${API}/domains/member/login-attempts.ts`, 'FREE = 5'],
  ['to 5 minutes', `${API}/domains/member/login-attempts.ts`, 'LONGEST_S = 300'],
  ['60 of an address in 15 minutes', `${API}/domains/member/login-attempts.ts`, 'PER_ADDRESS = 60'],
  ['30 days without use', `${API}/kernel/session.ts`, 'SESSION_DAYS = 30'],
  ['180 days in all', `${API}/kernel/session.ts`, 'SESSION_DAYS_IN_ALL = 180'],
  ['20 of a member', `${API}/domains/member/start-session.ts`, 'SESSIONS = 20'],
  ['a login of the last 15 minutes', `${API}/domains/account/fresh-login.ts`, 'FRESH_MINUTES = 15'],
  ['10 of a member', `${API}/domains/passkey/add-passkey.ts`, 'PASSKEYS = 10'],
  ['once, for 5 minutes', `${API}/domains/passkey/challenges.ts`, 'CHALLENGE_MS = 300_000'],
  ['20 reservations in 24 hours', 'prisma/sql/reservation/reserve.sql', "interval '24 hours') >= 20"],
  ['20 cancelled withdrawals a day', 'prisma/sql/wallet/cancel_withdrawal.sql', 'count(*) < 20'],
  ['10 cards in 24 hours', 'prisma/sql/wallet/cards.sql', "interval '24 hours') >= 10"],
  ['50 reports a day', `${API}/domains/support/few-reports.ts`, 'REPORTS_A_DAY = 50'],
  ['20 an hour', `${API}/domains/wallet/store-upload.ts`, 'UPLOADS_AN_HOUR = 20'],
  ['40 MB in 24 hours', 'prisma/sql/wallet/uploads.sql', '+ p_bytes <= 40000000'],
  ['30 attempts an hour', `${API}/domains/wallet/recharge-routes.ts`, 'ATTEMPTS_AN_HOUR = 30'],
  [
    'deleted after 24 hours',
    'prisma/sql/wallet/uploads.sql',
    "u.created_at < app_now() - interval '24 hours'",
  ],
  ['after 90 days', 'prisma/sql/wallet/uploads.sql', "interval '90 days'"],
  ['up to 30 seconds', 'packages/runtime/system/backoff.ts', 'LONGEST_MS = 30_000'],
  ['after a minute', 'packages/runtime/system/backoff.ts', 'HEALTHY_MS = 60_000'],
  ['less than 5 GiB (or a tenth', 'packages/runtime/system/disk.ts', 'Math.min(total / 10, 5 * GIB)'],
  ['rotated at 8 MiB', 'packages/runtime/embedded/log-file.ts', 'LARGEST = 8 * 1024 ** 2'],
  ['20 lines of a kind', `${API}/http/security-log.ts`, 'LINES = 20'],
  ['2 seconds, all at once', `${API}/jobs/beacon-source.ts`, 'RELAY_TIMEOUT_MS = 2000'],
  ['| 3 seconds |', `${API}/jobs/request-cosignatures.ts`, 'WITNESS_TIMEOUT_MS = 3000'],
  ['| 5 seconds |', `${API}/push/identity.ts`, ': 5_000'],
] as const

test.each(LIMITS)('docs/operations.md says "%s" and %s has this limit', (words, file, code) => {
  expect(page).toContain(words)
  expect(read(file)).toContain(code)
})

test('every log message in docs/operations.md is written by the API or the worker', () => {
  const sources = globSync(`${API}/**/*.ts`, { cwd: inRoot('.') })
    .map(read)
    .join('')
  const messages = [...page.matchAll(/^\| `([a-z][^`]+)` \|/gm)].map(([, message = '']) => message)
  expect(messages.length).toBeGreaterThan(5)
  expect(messages.filter((message) => !sources.includes(`'${message}'`))).toEqual([])
})
