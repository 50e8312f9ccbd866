import { test } from '@playwright/test'
import { ROLES } from '../screens.ts'
import { dataDir } from '../story/operator.ts'
import { wander } from './wander.ts'

/** `npm run lab -- wander` walks farther. */
const TAPS = Number(process.env.WANDER_TAPS ?? 40)
const SEED = Number(process.env.WANDER_SEED)
const TAP_MS = 6_000

for (const [place, role] of ROLES.entries()) {
  test(`11 the days of a ${role}, seed ${SEED}: ${TAPS} taps without an error, a lost toast or a dead end`, async ({
    page,
  }) => {
    test.skip(role === 'closed' && dataDir === '', 'closing an account needs the product’s data')
    test.setTimeout(60_000 + TAPS * TAP_MS)
    await wander(page, { role, seed: SEED + place, taps: TAPS })
  })
}
