// The database of an installation, ready to use: server, migrations, logins.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { copyBeforeUpgrade } from './backup/copy-before-upgrade.ts'
import { CliError } from './cli-error.ts'
import { createDatabase, withClient } from './client.ts'
import { startEmbedded } from './embedded.ts'
import { type Keeping, keepLease } from './keep-database.ts'
import { putServiceLogins } from './logins.ts'
import { migrate, migrationsOf } from './migrate.ts'
import { type ProcessRecord, readRunning } from './running.ts'
import type { Secrets } from './secrets.ts'

const NAME = 'saikoro'
const A_MINUTE_MS = 60_000

export interface DatabaseServer {
  /** of the login that owns the schema and may create roles */
  ownerUrl: string
  /** what is behind it, for people */
  description: string
  /** true when this process is the first to take the named role in this installation, until it stops */
  claim(role: string): Promise<boolean>
  /** true when no process at all has the named role, until this one stops */
  claimAlone(role: string): Promise<boolean>
  /** from now on a lost server is brought back */
  keepUp(keeping: Keeping): void
  record(): ProcessRecord
  /** the data directory of an embedded server */
  dataDir: string | undefined
  stop(): Promise<void>
}

export interface Database extends DatabaseServer {
  /** where the database lies as it was before `applied` */
  copy: string | undefined
  apiUrl: string
  drawsUrl: string
  applied: string[]
}

export function urlAs(ownerUrl: string, user: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = user
  url.password = password
  return url.href
}

async function openOutside(address: string): Promise<DatabaseServer> {
  const url = new URL(address)
  const named = decodeURIComponent(url.pathname.slice(1))
  const name = named === '' || named === 'postgres' ? NAME : named
  const maintenance = new URL(address)
  maintenance.pathname = '/postgres'
  url.pathname = `/${encodeURIComponent(name)}`
  await withClient(url.href, async () => {}).catch(async (error) => {
    if (error.code !== '3D000')
      throw new Error(`DATABASE_URL: ${error.message || error.code}`, { cause: error })
    await createDatabase(maintenance.href, name)
  })
  const description = `${url.hostname}:${url.port || 5432}, database ${name}`
  const lease = await keepLease(url.href, async () => {})
  return {
    ownerUrl: url.href,
    description,
    claim: (role) => lease.claim(role, false), // several machines may run the product on one outside database
    claimAlone: (role) => lease.claim(role, true),
    keepUp: lease.keepUp,
    record: lease.record,
    dataDir: undefined,
    stop: async () => void (await lease.release()),
  }
}

async function openEmbedded(dataDir: string): Promise<DatabaseServer> {
  const server = await startEmbedded({ dir: path.join(dataDir, 'postgres') })
  const lease = await keepLease(server.url('postgres'), server.revive)
  await server.createDatabase(NAME)
  let rotating: NodeJS.Timeout | undefined
  return {
    ownerUrl: server.url(NAME),
    description: `port ${server.port}`,
    claim: (role) => lease.claim(role, true),
    claimAlone: (role) => lease.claim(role, true),
    keepUp(keeping) {
      rotating = setInterval(() => {
        try {
          server.rotateLog()
        } catch (error) {
          keeping.tell(`The log of PostgreSQL could not be put aside: ${(error as Error).message}.`)
        }
      }, A_MINUTE_MS)
      lease.keepUp(keeping)
    },
    record: lease.record,
    dataDir,
    async stop() {
      clearInterval(rotating)
      const isLast = await lease.release()
      // While the product is up it brings its server back by itself, and has no lease for a moment.
      if (isLast && !readRunning(dataDir)) await server.stop()
    },
  }
}

/** The server of DATABASE_URL, else the embedded one, with an empty or older database. */
export function openServer(dataDir: string, address = process.env.DATABASE_URL): Promise<DatabaseServer> {
  return address ? openOutside(address) : openEmbedded(dataDir)
}

/** Start parameters that the embedded server and docker-compose.yml give, and an outside server has to have. */
async function refuseMissingParameters(ownerUrl: string): Promise<void> {
  const { rows } = await withClient(ownerUrl, (client) => client.query('SHOW track_commit_timestamp'))
  if (rows[0].track_commit_timestamp !== 'on')
    throw new CliError(
      'The database server must record commit times: set track_commit_timestamp = on in postgresql.conf and restart it.',
    )
}

/** Brings schema and logins of an opened server up to date. */
export async function prepare(server: DatabaseServer, secrets: Secrets): Promise<Database> {
  const { ownerUrl } = server
  await refuseMissingParameters(ownerUrl)
  const { newest, pending } = await migrationsOf(ownerUrl)
  const isUpgrade = newest !== undefined && pending.length > 0
  const copy =
    isUpgrade && server.dataDir ? await copyBeforeUpgrade(server.dataDir, ownerUrl, newest) : undefined
  const applied = await migrate(ownerUrl)
  const passwords = { api: secrets.API_DB_PASSWORD, draws: secrets.DRAWS_DB_PASSWORD }
  await withClient(ownerUrl, (client) => putServiceLogins(client, passwords))
  return {
    ...server,
    apiUrl: urlAs(ownerUrl, 'saikoro_api', passwords.api),
    drawsUrl: urlAs(ownerUrl, 'saikoro_draws', passwords.draws),
    applied,
    copy,
  }
}

/** Uses a server and stops it, whatever happens. */
export async function withServer<T>(
  dataDir: string,
  use: (server: DatabaseServer) => Promise<T>,
): Promise<T> {
  const server = await openServer(dataDir)
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}

/** Has an embedded database been made here? */
export const isMade = (dataDir: string) => existsSync(path.join(dataDir, 'postgres/PG_VERSION'))

/** As `withServer`, of an installation that has a database already: makes and migrates nothing. */
export async function withExisting<T>(
  dataDir: string,
  use: (server: DatabaseServer) => Promise<T>,
): Promise<T> {
  const none = new CliError(
    `There is no database of Saikoro yet (DATA_DIR ${dataDir}): npm start makes it, and nothing was made now.`,
  )
  const address = process.env.DATABASE_URL
  if (!address && !isMade(dataDir)) throw none
  return withServer(dataDir, async (server) => {
    const { rows } = await withClient(server.ownerUrl, (client) =>
      client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS is_made"),
    )
    if (!rows[0].is_made) throw none
    return use(server)
  })
}

/** Server, migrations and logins in one go; nothing stays up when one of them fails. */
export async function openDatabase(dataDir: string, secrets: Secrets): Promise<Database> {
  const server = await openServer(dataDir)
  try {
    return await prepare(server, secrets)
  } catch (error) {
    await server.stop()
    throw error
  }
}
