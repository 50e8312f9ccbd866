// Rounds of faults against the whole product: two APIs and two draw workers, as `npm start` keeps them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../setup/client.ts'
import { freePort } from '../setup/ports.ts'
import { startProduct } from '../setup/product.ts'
import { findFaults } from './check.ts'
import { type Client, newClient } from './clients.ts'
import { FAULTS, type Place } from './faults.ts'
import { type Figures, noFigures } from './figures.ts'
import { openRelay } from './relay.ts'

const CLIENTS = 10
/** Then new ones come, with points of their own. */
const ROUNDS_OF_A_MEMBER = 6
const LOAD_MS = 4_000
const PATIENCE_MS = 60_000

interface Wishes {
  readonly rounds: number
  /** the only faults to make, by name */
  readonly only?: readonly string[]
  /** breaks the product on purpose, as the owner of its database */
  readonly sabotage?: readonly string[]
  readonly onRound?: (figures: Figures, fault: string) => void
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
    (reply) => reply.ok,
    () => false,
  )

async function waitUntilReady(ports: readonly number[]): Promise<number> {
  const begun = performance.now()
  while (!(await Promise.all(ports.map(isReady))).every(Boolean)) {
    if (performance.now() - begun > PATIENCE_MS)
      throw new Error('the product did not come back within a minute')
    await sleep(100)
  }
  return (performance.now() - begun) / 1_000
}

/** Two ports side by side that nobody uses. */
async function freePair(): Promise<number> {
  const port = await freePort()
  return port < 60_000 ? port : freePair()
}

async function runRound(clients: readonly Client[], place: Place, fault: (place: Place) => Promise<void>) {
  const until = new AbortController()
  const running = Promise.all(clients.map((client) => client.run(until.signal)))
  await sleep(500 + Math.random() * 1_500)
  await fault(place).catch(() => {}) // the database may be away for a fault that asks it
  await sleep(LOAD_MS - 2_000)
  until.abort()
  await running
}

export async function runRounds({ rounds, only, sabotage = [], onRound }: Wishes): Promise<Figures> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'saikoro-chaos-'))
  const port = await freePair()
  const env = { ...process.env, HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1', SANDBOX_REVIEW_SECONDS: '2' }
  const product = await startProduct({ dataDir, port, env, embedded: true, instances: 2 })
  const ports = [port, port + 1]
  const relays = await Promise.all(ports.map(openRelay))
  const { ownerUrl } = product.database
  const figures = noFigures()
  try {
    await waitUntilReady(ports)
    const origins = relays.map((relay) => `http://127.0.0.1:${relay.port}`)
    let clients: Client[] = []
    async function welcome(generation: number) {
      clients = []
      for (let n = 0; n < CLIENTS; n += 1)
        clients.push(await newClient(origins, product.inviteCode, generation * CLIENTS + n))
    }
    await welcome(0)
    await withClient(ownerUrl, async (client) => {
      for (const statement of sabotage) await client.query(statement)
    })
    const names = only ?? Object.keys(FAULTS)
    for (let round = 0; round < rounds; round += 1) {
      if (round % ROUNDS_OF_A_MEMBER === 0 && round > 0) await welcome(round / ROUNDS_OF_A_MEMBER)
      const name = names[round % names.length] ?? ''
      await runRound(clients, { dataDir, ownerUrl, relays }, FAULTS[name] ?? (async () => {}))
      figures.slowestReturn = Math.max(figures.slowestReturn, await waitUntilReady(ports))
      const operations = clients.flatMap((client) => client.operations.splice(0))
      for (const { outcome } of operations) figures.operations[outcome] += 1
      const found = await withClient(ownerUrl, (client) => findFaults(client, operations))
      figures.violations.push(...found.map((fault) => `round ${round + 1}, ${name}: ${fault}`))
      figures.rounds += 1
      figures.faults[name] = (figures.faults[name] ?? 0) + 1
      onRound?.(figures, name)
    }
    figures.draws = await withClient(ownerUrl, async (client) => {
      const sql = `SELECT count(*) FILTER (WHERE status = 'settled')::int AS settled, count(*) FILTER (WHERE status = 'void')::int AS void FROM draw`
      return (await client.query(sql)).rows[0]
    })
    return figures
  } finally {
    for (const relay of relays) relay.close()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
