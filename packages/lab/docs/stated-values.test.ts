// What the pages say about limits and folders, compared with the code. docs/operations.md has a separate test.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../../runtime/system/paths.ts'

const API = 'apps/api/src'
const read = (file: string) => readFileSync(inRoot(file), 'utf8')

/** The page, its words, the file that makes them true, and the value there: change both. */
const VALUES = [
  ['SECURITY.md', 'The default, `BEACON=auto`', `${API}/kernel/env.ts`, "'quicknet']), 'auto')"],
  ['README.md', 'with the demo prefix 9999 0000', 'packages/shared/wallet.ts', '/^99990000'],
  ['docs/fairness.md', 'Eight seconds before the draw', 'packages/shared/rules/schedule.ts', '= 8_000\n'],
  [
    'docs/fairness.md',
    'after an hour red',
    'apps/web/src/fairness/timeouts.ts',
    'RED_AFTER_MS = 60 * 60_000',
  ],
  ['docs/fairness.md', 'for 24 hours ends in', 'prisma/sql/lottery/void_draw.sql', "interval '24 hours'"],
  ['docs/fairness.md', 'relays for three seconds', `${API}/jobs/choose-beacon.ts`, '= 3_000\n'],
  ['docs/fairness.md', 'The words are 60 bits', 'packages/tlog/lib/fingerprint-words.ts', 'from 60 bits'],
  ['docs/fairness.md', 'makes a thousand draws', 'packages/lab/commands/verifiers.ts', "default: '1000'"],
  [
    'docs/fairness.md',
    'reject three thousand proofs',
    'packages/lab/commands/verifiers.ts',
    "default: '3000'",
  ],
  ['docs/locks.md', 'at most 700 ms', 'prisma/sql/lottery/seal_draw.sql', "'700ms'"],
  ['docs/locks.md', 'API 2.5 s', 'prisma/sql/kernel/terminate_blockers.sql', "interval '2500 milliseconds'"],
  ['docs/locks.md', 'worker 10 s', 'prisma/sql/kernel/terminate_blockers.sql', "interval '10 seconds'"],
  ['docs/locks.md', 'runs twice a second', `${API}/server/start-api.ts`, 'repeat(500, ctx, () => terminate'],
  [
    'docs/locks.md',
    'runs twice a second',
    `${API}/server/start-worker.ts`,
    'repeat(500, ctx, () => terminate',
  ],
  ['docs/locks.md', 'at most four seconds', 'prisma/sql/kernel/every_function.sql', "lock_timeout = '4s'"],
  ['docs/scale.md', 'takes longer than 250 ms', `${API}/kernel/rate-limit-store.ts`, '= 250\n'],
  ['docs/scale.md', 'one second old', `${API}/kernel/response-cache.ts`, 'MAX_AGE_MS = 1_000'],
  ['docs/scale.md', 'for three seconds, caches', `${API}/kernel/invalidation-bus.ts`, 'SILENCE_MS = 3_000'],
  [
    'docs/scale.md',
    'cached for ten seconds',
    `${API}/domains/transparency/routes.ts`,
    'FIGURES_TTL_MS = 10_000',
  ],
  ['docs/scale.md', 'for sixty', `${API}/domains/transparency/routes.ts`, 'THROWS_TTL_MS = 60_000'],
  ['docs/performance.md', 'Callers are cached for ten seconds', `${API}/kernel/session.ts`, '= 10_000'],
  ['docs/performance.md', 'at most 64', `${API}/domains/game/order-batches.ts`, 'MAX_ORDERS = 64'],
  [
    'docs/performance.md',
    'two statements at once',
    `${API}/domains/game/order-batches.ts`,
    'MAX_STATEMENTS = 2',
  ],
  ['docs/performance.md', 'block of 256 bets', `${API}/domains/fairness/draw-tree.ts`, 'BLOCK = 256'],
  ['docs/operators.md', 'automatically after 20 s', `${API}/kernel/env.ts`, "SANDBOX_REVIEW_SECONDS = '20'"],
  ['docs/operators.md', 'ends after twelve hours', 'apps/desk/src/sessions.ts', '= 12 * HOUR_MS'],
  ['docs/operators.md', 'what is late (30 minutes)', 'apps/desk/src/alarms.ts', '= 30 * 60_000'],
  ['docs/operators.md', 'longer than 72 hours', 'prisma/sql/wallet/recharges.sql', "interval '72 hours'"],
  ['docs/operators.md', 'one to twelve files', 'packages/runtime/import/kinds/profiles.ts', 'files(12)'],
  ['docs/operators.md', 'one to ten tags', 'packages/runtime/import/kinds/cells.ts', 'z.maxLength(10,'],
  [
    'docs/operators.md',
    'up to 30 minutes split',
    'packages/runtime/media/store-clip.ts',
    'clip: 30 * 60, short: 60',
  ],
  ['README.md', 'http://localhost:3000', 'packages/runtime/commands/start.ts', 'process.env.PORT || 3000'],
  ['CONTRIBUTING.md', 'sends calls to port 3000', 'apps/web/vite.config.ts', "'http://127.0.0.1:3000'"],
  [
    'SECURITY.md',
    'exclude them for up to 50,000 hours',
    'prisma/sql/limits/limits.sql',
    'BETWEEN 24 AND 50000',
  ],
  [
    'SECURITY.md',
    'the longest choice of the client is 43,920 hours',
    'apps/web/src/features/limits/DurationButtons.tsx',
    'hours: 5 * 366 * DAY',
  ],
  [
    'SECURITY.md',
    'an eighth of the memory (at least 1 GB)',
    'packages/runtime/embedded/postmaster.ts',
    'Math.max(2 ** 30, totalmem() / 8)',
  ],
  [
    'SECURITY.md',
    'an entry of the public log within a minute',
    'prisma/sql/operator/decisions.sql',
    "interval '1 minute'",
  ],
  ['docs/configuration.md', 'for at most three seconds', `${API}/jobs/choose-beacon.ts`, '= 3_000\n'],
  [
    'docs/configuration.md',
    'PostgreSQL 17 or 18',
    'packages/runtime/postgres/check-server.ts',
    'OLDEST = 17\nconst NEWEST = 18',
  ],
  [
    'docs/configuration.md',
    '(API 100, worker 40, each operator 25)',
    'packages/runtime/schema/logins.ts',
    'saikoro_app: 100,\n  saikoro_worker: 40,\n  saikoro_operator: 25,',
  ],
  ['docs/configuration.md', '`ulimit -v 1048576`', 'packages/runtime/embedded/server.ts', '= 1_048_576\n'],
  [
    'docs/configuration.md',
    '`random_page_cost = 1.1`',
    'packages/runtime/embedded/server.ts',
    "'random_page_cost=1.1'",
  ],
  [
    'docs/configuration.md',
    '`temp_file_limit = 4GB`',
    'packages/runtime/embedded/server.ts',
    "'temp_file_limit=4GB'",
  ],
  [
    'docs/configuration.md',
    '`max_parallel_workers_per_gather = 0`',
    'packages/runtime/embedded/server.ts',
    "'max_parallel_workers_per_gather=0'",
  ],
  [
    'docs/locks.md',
    '128 KB (`audit`: 512 KB)',
    'prisma/sql/kernel/every_table.sql',
    "WHEN 'audit' THEN 524288 ELSE 131072",
  ],
  [
    'docs/locks.md',
    'for more than a second',
    'prisma/sql/kernel/terminate_blockers.sql',
    "clock_timestamp() - interval '1 second'",
  ],
  [
    'docs/locks.md',
    'is older than ten minutes',
    'prisma/sql/kernel/terminate_blockers.sql',
    "SELECT interval '10 minutes'",
  ],
  ['docs/scale.md', 'a lease of 20 seconds', 'deploy/patroni.yml', 'ttl: 20\n'],
  [
    'docs/scale.md',
    'With nine API processes or fewer',
    `${API}/server/api-context.ts`,
    'openDb(config.DATABASE_URL, 10,',
  ],
  [
    'docs/performance.md',
    'repeated after 300 ms, six times',
    'packages/lab/bench/concurrent-pollers.ts',
    'ROUNDS = 6\nconst PAUSE_MS = 300',
  ],
  ['docs/performance.md', 'of five rounds', 'packages/lab/bench/alternate.ts', 'ROUNDS = 5'],
  [
    'docs/glossary.md',
    '1 to 1,000 hours or 24 to 50,000 hours',
    `${API}/domains/limits/set-limits.ts`,
    'timeout: [1, 1_000], exclusion: [24, 50_000]',
  ],
  [
    'docs/operators.md',
    'five wrong ones lock for 15 minutes',
    'prisma/sql/operator/second_factor.sql',
    "misses >= 4 THEN app_now() + interval '15 minutes'",
  ],
  ['docs/operators.md', 'Ten seconds to undo', 'apps/desk/open-desk.ts', 'holdMs: 10_000'],
  ['docs/operators.md', 'Seven or more digits', 'prisma/sql/operator/guard_text.sql', '[0-9]{7,}'],
  [
    'packages/shared/fairness/README.md',
    'above 60,000 bytes',
    'prisma/sql/transparency/lines.sql',
    '<= 60000 THEN',
  ],
  [
    'packages/shared/fairness/README.md',
    'closesAt + 3,000 ms',
    'packages/shared/rules/schedule.ts',
    'ROUND_LEAD_MS = 3_000',
  ],
  [
    'docs/decisions/013-manual-void.md',
    'only 24 hours later',
    'prisma/sql/lottery/void_draw.sql',
    "interval '24 hours'",
  ],
  [
    'docs/decisions/020-login-throttling.md',
    'Five failures of an account',
    `${API}/domains/member/login-attempts.ts`,
    'FREE = 5\n',
  ],
  [
    'docs/decisions/020-login-throttling.md',
    'twenty from one network',
    `${API}/domains/member/login-attempts.ts`,
    'MORE_IN_NETWORK = 15',
  ],
  [
    'docs/decisions/020-login-throttling.md',
    '60 failures in fifteen minutes and a network 600',
    `${API}/domains/member/login-attempts.ts`,
    'PER_ADDRESS = 60\nconst PER_NETWORK = 600',
  ],
  [
    'docs/decisions/020-login-throttling.md',
    '500 failures in an hour',
    `${API}/domains/member/login-attempts.ts`,
    'PER_ACCOUNT = 500',
  ],
  [
    'docs/decisions/020-login-throttling.md',
    'three misses lock it for fifteen minutes',
    'prisma/sql/member/begin_pay_attempt.sql',
    "pay_misses >= 2 THEN app_now() + interval '15 minutes'",
  ],
  [
    'docs/decisions/022-banner-links.md',
    'one of six screens',
    'apps/desk/src/content-kinds.ts',
    "['/Choose', '/Video', '/Game', '/Fairness', '/Transparency', '/Charter']",
  ],
  [
    'docs/decisions/025-step-up.md',
    'a login of the last 15 minutes',
    `${API}/domains/member/authorize.ts`,
    'FRESH_MINUTES = 15',
  ],
  [
    'docs/decisions/034-second-party.md',
    'stores 3.2 MB',
    'packages/shared/fairness/chain.ts',
    'CHAIN_LENGTH = 100_000',
  ],
  [
    'docs/decisions/034-second-party.md',
    'replaced after five seconds',
    'prisma/sql/fairness/epochs.sql',
    "interval '5 seconds'",
  ],
  [
    'docs/decisions/035-no-foreign-locks.md',
    'longer than 500 ms',
    `${API}/domains/game/order-batches.ts`,
    'SEAL_WAIT_MS = 500',
  ],
  [
    'docs/decisions/040-beacon-auto.md',
    'within a minute',
    `${API}/jobs/choose-beacon.ts`,
    'STALE_MS = 60_000',
  ],
  [
    'docs/decisions/041-orders-in-batches.md',
    'for up to four seconds',
    `${API}/domains/game/order-batches.ts`,
    '[250, 500, 1_000, 2_000]',
  ],
  [
    'docs/decisions/042-differences-from-the-specification.md',
    'minus 65 px',
    'apps/web/src/features/support/ServicePageScreen.module.css',
    '100dvh - 65px',
  ],
  [
    'docs/decisions/042-differences-from-the-specification.md',
    "36 % of the window's height, at least 224 px",
    'apps/web/src/features/xuanfei/ProfileScreen.module.css',
    'max(14rem, 36dvh)',
  ],
  [
    'docs/decisions/046-published-times.md',
    'The newest 200 messages',
    `${API}/domains/support/messages.ts`,
    'SHOWN = 200',
  ],
] as const

test.each(VALUES)('%s says "%s" and %s has this value', (page, words, file, code) => {
  expect(read(page).replaceAll(/\s+/g, ' ')).toContain(words)
  expect(read(file)).toContain(code)
})

const folders = (folder: string) =>
  readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

/** Named in prisma/sql/README.md. */
const DATABASE_ALONE = ['kernel', 'ledger', 'media', 'operator']

/** Folders of tests and of their environment that belong to no domain. */
const TESTS_ALONE = ['attacks', 'entry', 'http', 'scale', 'schema']

test('CONTRIBUTING: a domain has one name in the contract, the API, the SQL and the API tests', () => {
  const domains = folders(`${API}/domains`)
  const contract = readdirSync(inRoot('packages/shared/contract')).map((name) => name.replace('.ts', ''))
  expect(domains.filter((name) => !contract.includes(name))).toEqual([])
  expect(folders('prisma/sql').filter((name) => !domains.includes(name))).toEqual(DATABASE_ALONE)
  const ofTests = folders('apps/api/test').filter((name) => ![...domains, ...DATABASE_ALONE].includes(name))
  expect(ofTests).toEqual(TESTS_ALONE)
})
