import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../../runtime/system/paths.ts'

const API = 'apps/api/src'
const read = (file: string) => readFileSync(inRoot(file), 'utf8')
const page = read('docs/operations.md')

/** What the page says, the file that makes it so, and the value there, whatever its name: change both. */
const LIMITS = [
  ['head and body 10 seconds each', `${API}/http/timeouts.ts`, 'head: 10_000,\n  body: 10_000'],
  ['body 64 KiB', `${API}/server/app.ts`, 'bodyLimit: 64 * 1024'],
  ['130 seconds, and at least', `${API}/http/timeouts.ts`, 'upload: 130_000'],
  ['32 KiB in every 10 seconds', `${API}/http/timeouts.ts`, 'uploadStep: 10_000'],
  ['32 KiB in every 10 seconds', `${API}/http/timeouts.ts`, '= 32 * 1024\n'],
  ['1,200 a minute', `${API}/server/api-context.ts`, 'requestsPerMinute: 1200'],
  ['100 connections of an address', `${API}/domains/lottery/live.ts`, '= 100\n'],
  ['2,000 of a process', `${API}/domains/lottery/live.ts`, '= 2_000\n'],
  ['240 new connections a minute', `${API}/domains/lottery/live.ts`, '= 240\n'],
  ['4,000 of a process, 500 of an address', `${API}/http/connections.ts`, 'total: 4_000, perAddress: 500'],
  ['1,000 are reserved', `${API}/http/connections.ts`, 'reserved: 1_000'],
  ['5 without delay', `${API}/domains/member/login-attempts.ts`, '= 5\n'],
  ['to 5 minutes', `${API}/domains/member/login-attempts.ts`, '= 300\n'],
  ['60 of an address in 15 minutes', `${API}/domains/member/login-attempts.ts`, '= 60\n'],
  ['30 days without use', `${API}/kernel/session.ts`, '= 30\n'],
  ['180 days in all', `${API}/kernel/session.ts`, '= 180\n'],
  ['20 of a member', `${API}/domains/member/start-session.ts`, '= 20\n'],
  ['a login of the last 15 minutes', `${API}/domains/member/authorize.ts`, '= 15\n'],
  ['10 of a member', `${API}/domains/passkey/add-passkey.ts`, '= 10\n'],
  ['once, for 5 minutes', `${API}/domains/passkey/challenges.ts`, '= 300_000\n'],
  ['20 reservations in 24 hours', 'prisma/sql/reservation/reservations.sql', "interval '24 hours') >= 20"],
  ['20 cancelled withdrawals a day', 'prisma/sql/wallet/withdrawals.sql', 'count(*) < 20'],
  ['10 cards in 24 hours', 'prisma/sql/wallet/cards.sql', "interval '24 hours') >= 10"],
  ['50 reports a day', 'prisma/sql/support/reports.sql', '>= 50 THEN\n'],
  ['40 (PNG: 16) million pixels', `${API}/media/decode-picture.ts`, 'jpeg: 40_000_000, png: 16_000_000'],
  ['content, 5 MiB', 'packages/shared/wallet.ts', '= 5_242_880'],
  ['20 an hour', `${API}/domains/wallet/store-upload.ts`, '= 20\n'],
  ['40 MB in 24 hours', 'prisma/sql/wallet/uploads.sql', '+ p_bytes <= 40000000'],
  ['30 attempts an hour', `${API}/domains/wallet/recharge-routes.ts`, '= 30\n'],
  [
    'deleted after 24 hours',
    'prisma/sql/wallet/uploads.sql',
    "u.created_at < app_now() - interval '24 hours'",
  ],
  ['after 90 days', 'prisma/sql/wallet/uploads.sql', "interval '90 days'"],
  ['up to 30 seconds', 'packages/runtime/system/backoff.ts', '= 30_000\n'],
  ['after a minute', 'packages/runtime/system/backoff.ts', '= 60_000\n'],
  ['less than 5 GiB (or a tenth', 'packages/runtime/system/disk.ts', 'Math.min(total / 10, 5 * GIB)'],
  ['rotated at 8 MiB', 'packages/runtime/embedded/log-file.ts', '= 8 * 1024 ** 2\n'],
  ['20 lines of a kind', `${API}/http/security-log.ts`, '= 20\n'],
  ['2 seconds, all at once', `${API}/jobs/beacon-source.ts`, '= 2000\n'],
  ['| 3 seconds |', `${API}/jobs/request-cosignatures.ts`, '= 3000\n'],
  ['| 5 seconds |', `${API}/push/identity.ts`, ': 5_000'],
  ['within half a minute of a write', `${API}/kernel/disk-full.ts`, '= 30_000\n'],
  [
    'an hour without use, 12 hours in all',
    'apps/desk/src/sessions.ts',
    '12 * HOUR_MS\nconst IDLE_MS = HOUR_MS',
  ],
  ['| 250 milliseconds |', `${API}/kernel/rate-limit-store.ts`, '= 250\n'],
  ['| 10 seconds |', `${API}/kernel/storage.ts`, '= 10_000\n'],
  ['failed logins 24 hours', `${API}/jobs/maintenance.ts`, "interval '1 day'"],
  ['no worker for half a minute', 'deploy/monitoring/alerts.yml', 'heartbeat_age_seconds) > 30 '],
  ['for a quarter of an hour', 'deploy/monitoring/alerts.yml', 'checkpoint_age_seconds) > 900\n'],
  ['older than two days', 'deploy/monitoring/alerts.yml', '> 172800\n'],
  ['written in 10 seconds', `${API}/http/security-log.ts`, 'WINDOW_MS = 10_000'],
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

/** Files that open a connection, by the row of "Outgoing connections" that names it. `own`: the database or this machine. */
const CONNECTIONS: Readonly<Record<string, string>> = {
  'apps/api/src/jobs/beacon-source.ts': 'beacon relays',
  'apps/api/src/jobs/request-cosignatures.ts': 'witnesses of the public log',
  'apps/api/src/jobs/send-pushes.ts': 'push services',
  'apps/api/src/kernel/db.ts': 'own',
  'apps/api/src/kernel/invalidation-bus.ts': 'own',
  'apps/api/src/kernel/rate-limit-store.ts': 'Valkey or Redis',
  'apps/api/src/kernel/storage.ts': 'store of vouchers and media',
  'apps/desk/open-desk.ts': 'own',
  'apps/desk/studio/prisma-studio.ts': 'own',
  'packages/runtime/postgres/client.ts': 'own',
  'packages/runtime/postgres/shared-server.ts': 'own',
  'packages/runtime/prisma-engine/datasource.mjs': 'own',
  'packages/runtime/product/product.ts': 'own',
  'packages/runtime/product/supervise.ts': 'own',
  'packages/runtime/run.mjs': 'package registry',
}

/** Calls of the platform and constructors of the libraries that connect. */
const OPENS =
  /\bfetch\(|\brequest(?:Plain)? from 'node:https?'|\{ (?:.*, )?request(?: as \w+)? (?:, .*)?\} from 'node:https?'|\bconnect\b.* from 'node:(?:net|tls)'|(?:net|tls)\.connect\(|\bcreateConnection\(|\bcreateSocket\(|new (?:Redis|S3mini|WebSocket|EventSource|pg\.Pool|pg\.Client)\(|'install', '--frozen-lockfile'/

test('docs/operations.md lists every connection that the product opens', () => {
  const sources = globSync(
    ['apps/api/src/**/*.ts', 'apps/desk/**/*.{ts,mjs}', 'packages/{runtime,shared,tlog}/**/*.{ts,mjs}'],
    { cwd: inRoot('.') },
  ).filter((file) => !/\.test\.ts$|\/(?:generated|node_modules|test)\//.test(file))
  expect(sources.length).toBeGreaterThan(300)
  const opening = sources.filter((file) => OPENS.test(read(file)))
  expect(opening.toSorted()).toEqual(Object.keys(CONNECTIONS).toSorted())
  const [, list = ''] = /## Outgoing connections\n([^#]*)/.exec(page) ?? []
  const named = [...list.matchAll(/^\| (?!to |---)([^|(]+?) (?:\(|\|)/gm)].map(([, to = '']) => to)
  const opened = Object.values(CONNECTIONS).filter((to) => to !== 'own')
  expect(named.toSorted()).toEqual(opened.toSorted())
})

test("scripts of the client and of the desk connect to the page's own server alone", () => {
  const scripts = globSync(['apps/web/src/**/*.{ts,tsx}', 'apps/desk/src/*.js'], { cwd: inRoot('.') })
  expect(scripts.length).toBeGreaterThan(100)
  const outside = /(?:fetch|WebSocket|EventSource|sendBeacon)\(\s*['"`](?:https?|wss?):/
  expect(scripts.filter((file) => outside.test(read(file)))).toEqual([])
})
