import { chownSync } from 'node:fs'
import pg from 'pg'
import { inRoot } from '../../../../packages/runtime/system/paths.ts'
import { programAt, startServer } from './servers.ts'

export const PGBOUNCER = programAt('pgbouncer')
/** User id for PgBouncer, which does not run as root. */
const NOBODY = process.getuid?.() === 0 ? 65_534 : undefined

/** Starts PgBouncer by deploy/pgbouncer.sh, with a small pool. */
export async function startPooler(url: string) {
  const { hostname, port: serverPort, pathname, username, password } = new URL(url)
  const urlAt = (port: number) => `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`
  const server = await startServer(
    '/bin/sh',
    () => [inRoot('deploy/pgbouncer.sh')],
    async (port) => {
      const client = new pg.Client({ connectionString: urlAt(port) })
      await client.connect()
      await client.end()
    },
    (port, dir) => {
      if (NOBODY !== undefined) chownSync(dir, NOBODY, NOBODY)
      const env = {
        PATH: `${process.env.PATH}:/usr/sbin`,
        RUN_DIR: dir,
        API_DB_PASSWORD: password,
        DATABASE_HOST: hostname,
        DATABASE_PORT: serverPort,
        LISTEN_ADDRESS: '127.0.0.1',
        LISTEN_PORT: String(port),
        POOL_SIZE: '6',
        MAX_CLIENTS: '100',
      }
      return { env, ...(NOBODY !== undefined && { uid: NOBODY, gid: NOBODY }) }
    },
  )
  return { ...server, url: urlAt(server.port) }
}
