// prisma/current.sql, from a fresh database.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { withClient } from '../client.ts'
import { startEmbedded } from '../embedded.ts'
import { migrate } from '../migrate.ts'
import { inRoot } from '../paths.ts'
import { describeSchema } from './describe-schema.ts'

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
