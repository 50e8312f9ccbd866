// First content of a new database, and the known service origins of this installation. Running it again changes nothing.
// DATABASE_URL: the owner's.
import pg from 'pg'
import { seedContent, seedDirectory } from './seed-content.ts'
import { seedGames } from './seed-games.ts'
import { seedInvites } from './seed-invites.ts'
import { seedMedia } from './seed-media.ts'
import { seedServiceOrigins } from './seed-service-origins.ts'

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
try {
  await client.query('BEGIN')
  await client.query('SET LOCAL ROLE saikoro_owner')
  await client.query("SELECT pg_advisory_xact_lock(hashtext('saikoro seed'))")
  await seedServiceOrigins(client, process.env.SERVICE_ORIGINS)
  await seedGames(client)
  await seedMedia(client)
  await seedDirectory(client)
  await seedContent(client)
  const code = await seedInvites(client)
  await client.query('COMMIT')
  console.log(`Invite code: ${code}`)
} finally {
  await client.end()
}
