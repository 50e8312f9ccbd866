// `npm start`, `npm run studio` and others may use the embedded server at once: the last one out stops it.
// A session that stays open is the lease, so that a killed process gives its own back.
import pg from 'pg'
import type { EmbeddedServer } from './embedded.ts'

const NAME = 'saikoro lease'

export interface Lease {
  claim(role: string): Promise<boolean>
  release(): Promise<void>
}

export async function leaseServer(server: EmbeddedServer): Promise<Lease> {
  const client = new pg.Client({ connectionString: server.url('postgres'), application_name: NAME })
  client.on('error', () => {})
  await client.connect()
  return {
    async claim(role) {
      const { rows } = await client.query('SELECT pg_try_advisory_lock(hashtext($1)) AS got', [role])
      return rows[0].got
    },
    async release() {
      const others = await client
        .query('SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()', [
          NAME,
        ])
        .catch(() => ({ rowCount: 0 }))
      await client.end().catch(() => {})
      if (!others.rowCount) await server.stop()
    },
  }
}
