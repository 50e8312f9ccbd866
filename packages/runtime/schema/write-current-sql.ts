// Writes prisma/current.sql from a fresh database.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../embedded/embedded.ts'
import { withClient } from '../postgres/client.ts'
import { inRoot } from '../system/paths.ts'
import { describeSchema } from './describe-schema.ts'
import { migrate } from './migrate.ts'

export async function writeCurrentSql(): Promise<void> {
  const dir = path.join(mkdtempSync(path.join(tmpdir(), 'saikoro-schema-')), 'pg')
  const server = await startEmbedded({ dir, ephemeral: true })
  try {
    await server.createDatabase('current')
    await migrate(server.url('current'))
    writeFileSync(inRoot('prisma/current.sql'), await withClient(server.url('current'), describeSchema))
  } finally {
    await server.stop()
  }
}
