// The database of an installation, ready to use: server, migrations, logins.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { CliError } from '@saikoro/system/cli'
import { startEmbedded } from '../embedded/embedded.ts'
import type { Keeper, Supervision } from '../installation/keep-up.ts'
import { readRunning } from '../installation/running.ts'
import { loadSecrets, type Secrets } from '../installation/secrets.ts'
import { checkServer } from '../postgres/check-server.ts'
import { createDatabase, inDatabase, urlAs, withClient } from '../postgres/client.ts'
import { takeDatabaseLease } from '../postgres/shared-server.ts'
import { rightsFaults } from '../schema/check-rights.ts'
import { describeDeclared } from '../schema/fresh-schema.ts'
import { endFormerPasswords, putServiceLogins } from '../schema/logins.ts'
import { migrate, migrationsOf } from '../schema/migrate.ts'
import { proveSessions } from './prove-sessions.ts'
import { upgradeData } from './upgrade-data.ts'

const NAME = 'saikoro'

export interface DatabaseServer {
  /** URL of the login that owns the schema and may create roles */
  ownerUrl: string
  /** port, or host and database, for messages */
  description: string
  /**
   * Claims to run the product until this process stops; false when another process of this installation runs it. `alone`: also false
   * when another machine does.
   */
  claim(alone?: boolean): Promise<boolean>
  /** restarts a lost server from now on */
  supervise(supervision: Supervision): Pick<Keeper, 'record'>
  /** the data directory of an embedded server */
  dataDir: string | undefined
  stop(): Promise<void>
}

export interface Database extends DatabaseServer {
  apiUrl: string
  drawsUrl: string
  deskUrl: string
  applied: string[]
}

/** Returns the URL with the name of the database; an empty path names the product's. */
function withName(address: string): URL {
  if (!URL.canParse(address))
    throw new CliError('DATABASE_URL is not an address: postgresql://login:password@host:5432/name')
  const url = new URL(address)
  const named = decodeURIComponent(url.pathname.slice(1))
  url.pathname = `/${encodeURIComponent(named === '' || named === 'postgres' ? NAME : named)}`
  return url
}

/** Creates the database of DATABASE_URL where the server has none of this name. */
async function ensureOutside(url: string, name: string): Promise<void> {
  try {
    await withClient(url, async () => {}).catch(async (error) => {
      if (error.code !== '3D000') throw error
      await createDatabase(inDatabase(url, 'postgres'), name)
    })
  } catch (error) {
    const { message, code = 'no answer' } = error as Error & { code?: string }
    // a server before 17 does not know transaction_timeout, which each connection states
    const [sentence] = code === '42704' ? ['PostgreSQL 17 or 18 is needed'] : (message || code).split('\n')
    throw new CliError(`The database of DATABASE_URL cannot be opened: ${sentence}.`)
  }
}

async function openOutside(address: string): Promise<DatabaseServer> {
  const url = withName(address)
  const name = decodeURIComponent(url.pathname.slice(1))
  await ensureOutside(url.href, name)
  const lease = await takeDatabaseLease(url.href, async () => {})
  return {
    ownerUrl: url.href,
    description: `${url.hostname}:${url.port || 5432}, database ${name}`,
    claim: (alone = false) => lease.claim(alone), // several machines may run the product on one outside database
    supervise: lease.supervise,
    dataDir: undefined,
    stop: async () => void (await lease.release()),
  }
}

async function openEmbedded(dataDir: string): Promise<DatabaseServer> {
  const server = await startEmbedded({ dir: path.join(dataDir, 'postgres') })
  const lease = await takeDatabaseLease(server.url('postgres'), server.revive)
  await server.createDatabase(NAME)
  return {
    ownerUrl: server.url(NAME),
    description: `port ${server.port}`,
    claim: () => lease.claim(true),
    supervise: lease.supervise,
    dataDir,
    async stop() {
      const isLast = await lease.release()
      // The running product restarts its server by itself and has no lease meanwhile.
      if (isLast && !readRunning(dataDir)) await server.stop()
    },
  }
}

/** Opens the server of DATABASE_URL, else the embedded one. Its database may be empty or of an earlier version. */
export function openServer(dataDir: string, address = process.env.DATABASE_URL): Promise<DatabaseServer> {
  return address ? openOutside(address) : openEmbedded(dataDir)
}

/**
 * Returns the newest migration of data of an earlier version; undefined when they are empty or current.
 * @throws CliError when a later version made them
 */
async function earlierVersion(server: DatabaseServer): Promise<string | undefined> {
  const { newest, pending, later } = await migrationsOf(server.ownerUrl)
  if (later.length > 0)
    throw new CliError(
      `The data are of a later version of Saikoro (${later.join(', ')}). Nothing was changed: start that version.`,
    )
  return pending.length > 0 ? newest : undefined
}

/** Updates schema and logins of an opened server. Data of an earlier version on an outside server are upgraded in place, or rejected. */
export async function prepare(
  server: DatabaseServer,
  secrets: Secrets,
  { upgrades = false } = {},
): Promise<Database> {
  const { ownerUrl } = server
  await checkServer(ownerUrl)
  const earlier = await earlierVersion(server)
  if (earlier && (server.dataDir || !upgrades))
    throw new CliError(
      `The data are of an earlier version of Saikoro (${earlier}). Nothing was changed: npm start upgrades them.`,
    )
  const applied = await migrate(ownerUrl)
  await proveSessions(ownerUrl, secrets.RECEIPT_KEY, applied)
  const declared = await describeDeclared(ownerUrl)
  await withClient(ownerUrl, async (client) => {
    await putServiceLogins(client, secrets)
    await endFormerPasswords(client)
    const faults = await rightsFaults(client, declared)
    if (faults.length > 0)
      throw new CliError(
        `The database has roles, rights or functions that this version does not declare. Nothing was started.\n${faults.map((fault) => `- ${fault}`).join('\n')}\nFind out who made them. Remove them as the owner of the database, then start again; DATABASE_ROLES names other roles of your server.`,
      )
  })
  return {
    ...server,
    apiUrl: urlAs(ownerUrl, 'saikoro_api', secrets.API_DB_PASSWORD),
    drawsUrl: urlAs(ownerUrl, 'saikoro_draws', secrets.DRAWS_DB_PASSWORD),
    deskUrl: urlAs(ownerUrl, 'saikoro_authenticator', secrets.DESK_DB_PASSWORD),
    applied,
  }
}

/** Runs `work` with an opened server and stops the server if it fails. */
export async function orStop<T>(server: Pick<DatabaseServer, 'stop'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await server.stop()
    throw error
  }
}

/**
 * Opens the server to run the product. Upgrades embedded data of an earlier version; `backup` is then the folder of the data as they
 * were. Returns undefined when another process runs it.
 */
export async function openUpgraded(
  dataDir: string,
  address = process.env.DATABASE_URL,
): Promise<{ server: DatabaseServer; backup: string | undefined } | undefined> {
  const server = await openServer(dataDir, address)
  return orStop(server, async () => {
    if (!(await server.claim())) return void (await server.stop())
    const isEarlier = server.dataDir !== undefined && (await earlierVersion(server)) !== undefined
    return { server, backup: isEarlier ? await upgradeData(dataDir, server.ownerUrl) : undefined }
  })
}

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

/** Returns whether the data directory has an embedded database. */
export const isMade = (dataDir: string) => existsSync(path.join(dataDir, 'postgres/PG_VERSION'))

/** As `withServer`, for an existing database. Creates and migrates nothing. */
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
    if ((await migrationsOf(server.ownerUrl)).newest === undefined) throw none
    return use(server)
  })
}

/** Runs `use` with a prepared database and stops its server. */
export async function withDatabase<T>(
  dataDir: string,
  use: (database: Database, secrets: Secrets) => Promise<T>,
  options?: { upgrades: boolean },
): Promise<T> {
  const secrets = loadSecrets(dataDir) // before the database, which cannot be used without them
  return withServer(dataDir, async (server) => use(await prepare(server, secrets, options), secrets))
}
