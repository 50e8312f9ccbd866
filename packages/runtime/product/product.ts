// The whole product as `npm start` and the browser tests run it: database, seed, client, API, draw worker and desk.
import { setTimeout as sleep } from 'node:timers/promises'
import { logIdentity } from '@saikoro/server/log-identity'
import { ensureDatabaseClient, ensureStudioClient, ensureWebClient } from '@saikoro/system/artifacts'
import { CliError } from '@saikoro/system/cli'
import { step } from '@saikoro/system/progress'
import { mustNode } from '@saikoro/system/tools'
import { openUpgraded, orStop, prepare } from '../database/database.ts'
import { addFirstOperator } from '../database/operators.ts'
import { putInstallation } from '../database/put-installation.ts'
import { deskOrigin, deskPort } from '../installation/running.ts'
import { loadSecrets, type Secrets } from '../installation/secrets.ts'
import { withClient } from '../postgres/client.ts'
import { describeBeacons, ofAge, printFact } from './describe-state.ts'
import { type Installation, ownerEnvironment } from './environment.ts'
import { BEACONS } from './state.ts'
import { supervise } from './supervise.ts'

const READY_TIMEOUT_MS = 90_000
const EPOCH_TIMEOUT_MS = 10_000
const GIVE_UP = 3
const WHY = 'Its output is above.'

export interface ProductOptions {
  dataDir: string
  port: number
  env: NodeJS.ProcessEnv
  /** resolves when the start is to be given up */
  stopping?: Promise<unknown>
}

/** Refuses a policy that the draw worker could not read, before anything starts. */
function checkLogPolicy({ LOG_KEY }: Secrets, { LOG_ORIGIN = '', LOG_POLICY = '' }: NodeJS.ProcessEnv): void {
  try {
    logIdentity({ LOG_KEY, LOG_ORIGIN, LOG_POLICY, WEB_DIST: '' })
  } catch (error) {
    throw new CliError((error as Error).message)
  }
}

/** Opens the database of the product that this process runs from now on. */
export async function openPrepared({ dataDir, env }: ProductOptions) {
  const secrets = loadSecrets(dataDir, env) // before the database, which cannot be used without them
  checkLogPolicy(secrets, env)
  const opened = await openUpgraded(dataDir, env.DATABASE_URL ?? '')
  if (!opened) throw new CliError('Saikoro already runs from this folder.')
  const { server, backup } = opened
  if (backup) console.log(`The data as they were before the upgrade: ${backup}`)
  const database = await step(
    'Database',
    () => orStop(server, () => prepare(server, secrets, { upgrades: true })),
    ({ description, applied }) =>
      [description, ...(applied.length ? [`${applied.length} migrations`] : [])].join(', '),
  )
  return { secrets, database }
}

/** Stores what the owner decides, then the first content. Returns an invite code. */
export async function seed(installation: Installation): Promise<string> {
  const { database, secrets, env } = installation
  await withClient(database.ownerUrl, (client) => putInstallation(client, secrets, env))
  const output = await mustNode(['prisma/seed/seed.ts'], { env: ownerEnvironment(installation) })
  const inviteCode = /^Invite code: (\S+)$/m.exec(output)?.[1]
  if (!inviteCode) throw new Error(`the seed printed no invite code:\n${output}`)
  return inviteCode
}

interface Ends {
  readonly ends: number
}

/** Resolves when the API is ready and reports a draw worker, and the desk answers. Rejects as soon as `stopping` resolves. */
export async function ready(
  { api, worker, desk }: { readonly [name in 'api' | 'worker' | 'desk']: { record(): Ends } },
  origins: { readonly api: string; readonly desk: string },
  stopping: Promise<unknown>,
): Promise<void> {
  let last = ''
  let isStopping = false
  void stopping.then(() => (isStopping = true))
  for (const end = Date.now() + READY_TIMEOUT_MS; Date.now() < end; await sleep(100)) {
    if (isStopping) throw new CliError('Stopped before it was ready.')
    if (api.record().ends > 0) throw new CliError(`The API does not start. ${WHY}`)
    if (desk.record().ends === GIVE_UP) throw new CliError(`The desk does not start. ${WHY}`)
    if (worker.record().ends === GIVE_UP) throw new CliError(`The draw worker does not start. ${WHY}`)
    const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    const reply = await ask(`${origins.api}/readyz`)
    if (reply?.ok && (await ask(origins.desk))) return
    last = (await reply?.text()) ?? 'no answer'
  }
  throw new CliError(`API and draw worker are not ready: ${last}`)
}

/** Returns the beacons in use; the first epoch of an installation starts some seconds after the worker. */
async function firstBeacons(url: string) {
  for (const end = Date.now() + EPOCH_TIMEOUT_MS; ; await sleep(200)) {
    const { rows: beacons } = await withClient(url, (client) => client.query(BEACONS))
    if (beacons.length > 0 || Date.now() > end) return beacons
  }
}

/** Returns the address for readiness checks; the API may be bound to one address only. */
function originOf({ env, port }: ProductOptions): string {
  const everywhere = !env.HOST || ['0.0.0.0', '::', 'localhost'].includes(env.HOST)
  return `http://${everywhere ? '127.0.0.1' : env.HOST}:${port}`
}

async function run(installation: Installation, options: ProductOptions) {
  const { database } = installation
  const inviteCode = await step('Seed', () => seed(installation))
  await ensureWebClient()
  await ensureStudioClient()
  const desk = `http://127.0.0.1:${deskPort(options.env)}`
  const firstLink = await addFirstOperator(database, installation.secrets)
  const origin = originOf(options)
  const url = `http://localhost:${options.port}`
  const supervised = supervise(installation, origin, url)
  await orStop(supervised, async () => {
    await step('API, draw worker and desk', () =>
      ready(supervised, { api: origin, desk }, options.stopping ?? new Promise(() => {})),
    )
    const { rows } = await withClient(database.ownerUrl, (client) => client.query('SHOW server_version'))
    const beacons = describeBeacons(await firstBeacons(database.ownerUrl))
    for (const each of [...beacons, ...ofAge(rows[0].server_version)]) console.log(printFact(each))
  })
  async function stop() {
    await supervised.stop()
    await database.stop()
  }
  return { url, inviteCode, database, desk: deskOrigin(options.env), firstLink, stop }
}

export async function startProduct(options: ProductOptions) {
  await ensureDatabaseClient()
  const opened = await openPrepared(options)
  return orStop(opened.database, () => run({ ...options, ...opened }, options))
}
