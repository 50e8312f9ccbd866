import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from '../../../scripts/setup/paths.ts'
import { collectNode, tools } from '../../../scripts/setup/tools.ts'
import { dumpTables } from './world/dump.ts'
import { openWorld, type World } from './world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ template: 'delivered' })
})
afterAll(() => world.close())

const withDatabase = () => ({ env: { ...process.env, DATABASE_URL: world.urls.owner } })

test('a migrated database is what schema.prisma says', async () => {
  const args = [
    'migrate',
    'diff',
    '--from-config-datasource',
    '--to-schema',
    'prisma/schema.prisma',
    '--exit-code',
  ]
  const { code, output } = await collectNode([tools.prisma, ...args], withDatabase())
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('No difference detected') })
})

test('seeding a second time changes nothing', async () => {
  const seed = () => collectNode([inRoot('prisma/seed/seed.ts')], withDatabase())
  const first = await seed()
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Invite code: SAI-[A-Z2-9]{4}-[A-Z2-9]{4}$/m),
  })
  const before = await dumpTables(world.owner)
  expect(await seed()).toEqual(first)
  expect(await dumpTables(world.owner)).toEqual(before)
})
