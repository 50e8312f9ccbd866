import { test } from '@playwright/test'
import { ROLES } from '../../../apps/web/e2e/screens.ts'
import { dataDir } from '../../../apps/web/e2e/story/operator.ts'
import { walkAtRandom } from './walk.ts'

/** `npm run lab -- wander` walks farther. */
const TAPS = Number(process.env.WANDER_TAPS ?? 40)
const SEED = Number(process.env.WANDER_SEED)
const TAP_MS = 6_000

for (const [index, role] of ROLES.entries()) {
  test(`random walk of a ${role}, seed ${SEED}: ${TAPS} taps cause no error, lost toast or dead end`, async ({
    page,
  }) => {
    test.skip(role === 'closed' && dataDir === '', 'closing an account needs the product’s data')
    test.setTimeout(60_000 + TAPS * TAP_MS)
    await walkAtRandom(page, { role, seed: SEED + index, taps: TAPS })
  })
}
