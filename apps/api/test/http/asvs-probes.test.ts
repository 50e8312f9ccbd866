// The executable probes of docs/asvs.md; `npm run lab -- asvs` runs them against the product as `npm start` runs it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROBED, PROBES } from '../../../../packages/lab/asvs/probes.ts'
import type { Target } from '../../../../packages/lab/asvs/target.ts'
import { openDraw } from '../support/draws.ts'
import { uploadDir } from '../support/wallets.ts'
import { openWorld, recordLog, type World } from '../support/world.ts'

const { lines, log } = recordLog()
let world: World
let target: Target
beforeAll(async () => {
  log.level = 'warn'
  world = await openWorld({ config: { UPLOAD_DIR: uploadDir() }, api: { log } })
  await openDraw(world)
  const address = world.app.server.address()
  target = {
    port: typeof address === 'object' && address ? address.port : 0,
    inviteCode: 'ASKING',
    query: async (sql, values = []) => (await world.owner.query(sql, [...values])).rows,
    log: () => lines.join(''),
  }
})
afterAll(() => world.close())

test('at least sixty rows have a probe', () => {
  expect(PROBED.size).toBeGreaterThanOrEqual(60)
})

test.each(PROBES.map((probe) => ({ ...probe, name: `${probe.rows.join(', ')}: ${probe.title}` })))(
  'ASVS $name',
  ({ run }) => run(target),
)
