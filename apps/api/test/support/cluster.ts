import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { seedGames } from '@saikoro/prisma/seed/seed-games'
import { seedMedia } from '@saikoro/prisma/seed/seed-media'
import { putInstallation } from '@saikoro/runtime/database/put-installation'
import { startEmbedded } from '@saikoro/runtime/embedded/embedded'
import { withClient } from '@saikoro/runtime/postgres/client'
import { putOperator, putServiceLogins } from '@saikoro/runtime/schema/logins'
import { migrate } from '@saikoro/runtime/schema/migrate'
import { receiptPublicKey } from '@saikoro/server/receipt-key'
import type { TestProject } from 'vitest/node'
import { SETTABLE_CLOCK } from './clock.ts'
import { FAIRNESS_SECRET, LOGINS, OPERATOR, PASSWORD, RECEIPT_KEY } from './database.ts'

/** Ids of growing tables start here, above 2^31, so that every test sees that they are never cut to 32 bits. */
const FIRST_ID = 2_200_000_000

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

/** Migrates a database and adds what each test database has: the logins of API and worker, games, media and invite codes. */
export async function fillDatabase(url: string): Promise<void> {
  await migrate(url)
  await withClient(url, async (client) => {
    await putServiceLogins(client, {
      API_DB_PASSWORD: PASSWORD,
      DESK_DB_PASSWORD: PASSWORD,
      DRAWS_DB_PASSWORD: PASSWORD,
    })
    await client.query('SET ROLE saikoro_owner')
    await putInstallation(client, { FAIRNESS_SECRET, RECEIPT_PUBLIC_KEY: receiptPublicKey(RECEIPT_KEY) }, {})
    await seedGames(client)
    await seedMedia(client)
    await client.query(
      `INSERT INTO invite_code (code, max_uses, adult_checked) VALUES ('ASKING', 100000, false), ('CHECKED', 100000, true)`,
    )
  })
}

/** Starts one temporary cluster per run with two template databases: `delivered`, and `settable` with a clock that tests set. */
export async function setup(project: TestProject) {
  const dir = path.join(mkdtempSync(path.join(os.tmpdir(), 'saikoro-test-')), 'pg')
  const server = await startEmbedded({ dir, ephemeral: true })
  await server.createDatabase('delivered')
  await fillDatabase(server.url('delivered'))
  await withClient(server.url('delivered'), async (client) => {
    await putOperator(client, OPERATOR, { password: PASSWORD, linkHash: randomBytes(32) })
    // the worlds of all test files that run at once share this login
    await client.query(`ALTER ROLE ${LOGINS.operator} CONNECTION LIMIT 100`)
  })
  await server.createDatabase('settable', 'delivered')
  await withClient(server.url('settable'), async (client) => {
    await client.query('SET ROLE saikoro_owner')
    await client.query(SETTABLE_CLOCK)
    await client.query(
      `SELECT setval(pg_get_serial_sequence(attrelid::regclass::text, attname), ${FIRST_ID}, false) FROM pg_attribute
       WHERE attidentity <> '' AND atttypid = 'bigint'::regtype AND attnum > 0`,
    )
  })
  project.provide('clusterUrl', server.url('postgres'))
  return () => server.stop()
}
