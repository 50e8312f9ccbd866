// The whole product for the harness: two APIs and two draw workers under the product's own supervisor, with its own
// beacon and clocks.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '../../runtime/database/database.ts'
import { loadSecrets, newPassword } from '../../runtime/installation/secrets.ts'
import { urlAs, withClient } from '../../runtime/postgres/client.ts'
import { type Product, startProduct } from '../../runtime/product/product.ts'
import { operatorLogin, putOperator } from '../../runtime/schema/logins.ts'
import { inRoot } from '../../runtime/system/paths.ts'
import { freePort } from '../../runtime/system/ports.ts'
import { openBeaconRelay } from './beacon.ts'
import { openClocks } from './clocks.ts'
import type { Environment } from './faults.ts'
import { openRelay } from './relay.ts'

const TIMEOUT_MS = 90_000
const OPERATOR = 'chaos'
/** Forbidden in real installations: the harness has the private key of the beacon. */
const OWN_BEACON = 'ALTER TABLE fairness_epoch DROP CONSTRAINT beacon_is_what_it_says'
/** The operators' payout rule at its maximum. */
const PAYOUTS = `UPDATE payout_rule SET num = 100, note = 'chaos'`

export interface Opened extends Environment {
  readonly origins: readonly string[]
  readonly inviteCode: string
  readonly operatorUrl: string
  readonly apiUrl: string
  /** Returns the seconds until the database and both APIs are ready. */
  waitUntilReady(): Promise<number>
  /** further checks after each round */
  findFaults?(): Promise<string[]>
  close(): Promise<void>
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
    (reply) => reply.ok,
    () => false,
  )

/** A killed PostgreSQL accepts no new connection while an API still has one that answers. */
const isOpen = (url: string) =>
  withClient(url, (client) => client.query('SELECT 1')).then(
    () => true,
    () => false,
  )

/** Returns the seconds until all APIs are ready and the database accepts connections. */
async function waitFor(ports: readonly number[], databaseUrl: string): Promise<number> {
  const begun = performance.now()
  while (!(await Promise.all([isOpen(databaseUrl), ...ports.map(isReady)])).every(Boolean)) {
    if (performance.now() - begun > TIMEOUT_MS) throw new Error('the product was not ready again within 90 s')
    await sleep(150)
  }
  return (performance.now() - begun) / 1_000
}

/** Returns two free adjacent ports. */
async function freePair(): Promise<number> {
  const port = await freePort()
  return port < 60_000 ? port : freePair()
}

async function prepare(dataDir: string, env: NodeJS.ProcessEnv): Promise<void> {
  const database = await openDatabase(dataDir, loadSecrets(dataDir, env))
  try {
    await withClient(database.ownerUrl, (client) => client.query(OWN_BEACON))
  } finally {
    await database.stop()
  }
}

async function newOperatorUrl(ownerUrl: string): Promise<string> {
  const password = newPassword()
  await withClient(ownerUrl, async (client) => {
    await putOperator(client, OPERATOR, password)
    await client.query(PAYOUTS)
  })
  return urlAs(ownerUrl, operatorLogin(OPERATOR), password)
}

interface Shape {
  /** the sandbox beacon and the real clock, which starts faster; one API and one worker, unless the database is outside */
  readonly isPlain: boolean
  /** URL of an outside database */
  readonly outside?: string
}

export async function startEnvironment({ isPlain, outside }: Shape): Promise<Opened> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'saikoro-chaos-'))
  const clocks = isPlain ? undefined : openClocks(dataDir)
  const beacon = isPlain ? undefined : await openBeaconRelay()
  const port = await freePair()
  const instances = isPlain && !outside ? 1 : 2
  const ports = Array.from({ length: instances }, (_, n) => port + n)
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    SANDBOX_REVIEW_SECONDS: '4',
    LOG_LEVEL: isPlain ? 'silent' : 'error',
    ...(outside && { DATABASE_URL: outside, BEACON: 'sandbox' }),
    ...clocks?.env,
    ...(beacon && {
      BEACON: 'quicknet',
      BEACON_RELAYS: beacon.address,
      NODE_OPTIONS: `--import=${pathToFileURL(inRoot('packages/lab/chaos/beacon.ts')).href}`,
    }),
  }
  Object.assign(process.env, clocks?.env) // PostgreSQL inherits this environment
  const opened: { close(): void }[] = [...(beacon ? [beacon] : []), ...(clocks ? [clocks] : [])]
  let product: Product | undefined
  const breakOff = () => void close().finally(() => process.exit(130))
  async function close() {
    process.off('SIGINT', breakOff).off('SIGTERM', breakOff)
    for (const each of opened) each.close()
    await product?.stop()
    for (const name of Object.keys(clocks?.env ?? {})) delete process.env[name]
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.once('SIGINT', breakOff).once('SIGTERM', breakOff)
  try {
    if (beacon) await prepare(dataDir, env)
    product = await startProduct({ dataDir, port, env, embedded: !outside, instances })
    const relays = await Promise.all(ports.map(openRelay))
    opened.push(...relays)
    const { ownerUrl, apiUrl } = product.database
    await waitFor(ports, ownerUrl)
    return {
      dataDir,
      ownerUrl,
      apiUrl,
      relays,
      beacon,
      clocks,
      origins: relays.map((relay) => `http://127.0.0.1:${relay.port}`),
      inviteCode: product.inviteCode,
      operatorUrl: await newOperatorUrl(ownerUrl),
      waitUntilReady: () => waitFor(ports, ownerUrl),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
