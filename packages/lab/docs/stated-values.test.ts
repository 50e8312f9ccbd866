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
