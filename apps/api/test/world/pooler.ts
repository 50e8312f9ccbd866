import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { programAt, startServer } from './servers.ts'

export const PGBOUNCER = programAt('pgbouncer')
/** It refuses to be root. */
const AS = process.getuid?.() === 0 ? ['-u', 'nobody'] : []

/** PgBouncer in transaction mode before a database: a session of the server is lent for each transaction. */
export async function startPooler(url: string) {
  const { hostname, port: serverPort, pathname, username, password } = new URL(url)
  const database = pathname.slice(1)
  const urlAt = (port: number) => `postgresql://${username}:${password}@127.0.0.1:${port}/${database}`
  const server = await startServer(
    PGBOUNCER ?? '',
    (port, dir) => {
      chmodSync(dir, 0o755)
      const [ini, users] = [path.join(dir, 'pgbouncer.ini'), path.join(dir, 'users.txt')]
      writeFileSync(users, `"${username}" "${password}"\n`)
      const settings = [
        '[databases]',
        `${database} = host=${hostname} port=${serverPort}`,
        '[pgbouncer]',
        `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
        `auth_type = scram-sha-256\nauth_file = ${users}`,
        'pool_mode = transaction\ndefault_pool_size = 6\nignore_startup_parameters = extra_float_digits',
      ]
      writeFileSync(ini, settings.join('\n'))
      return [...AS, ini]
    },
    async (port) => {
      const client = new pg.Client({ connectionString: urlAt(port) })
      await client.connect()
      await client.end()
    },
  )
  return { ...server, url: urlAt(server.port) }
}
