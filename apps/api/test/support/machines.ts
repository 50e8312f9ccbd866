import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../../packages/runtime/system/ports.ts'
import { type Process, startProcess } from './processes.ts'
import { FAIRNESS_SECRET, LOG_KEY, RECEIPT_KEY, type World } from './world.ts'

const ENTRY = path.resolve(import.meta.dirname, '../entry/machine.ts')

const START_TIMEOUT_MS = 90_000

/** Returns the world with its API at another URL. Calls do not wait for invalidations. */
function worldAt(world: World, url: string): World {
  const invalidationBus = { ...world.ctx.invalidationBus, flushed: async () => {} }
  return { ...world, app: { server: url }, ctx: { ...world.ctx, invalidationBus } } as unknown as World
}

interface Shape {
  readonly apis: number
  readonly workers: number
  /** Additional environment of each API process. */
  readonly api?: NodeJS.ProcessEnv
  readonly worker?: NodeJS.ProcessEnv
}

/** Starts API and worker processes on a world's database. */
export async function startMachines(world: World, { apis, workers, api, worker }: Shape) {
  const ports = await Promise.all(Array.from({ length: apis }, freePort))
  const common = { PATH: process.env.PATH, LOG_LEVEL: 'error' }
  const served = ports.map((port) => {
    const env = {
      ...common,
      DATABASE_URL: world.urls.api,
      RECEIPT_KEY,
      HOST: '127.0.0.1',
      PORT: String(port),
      TRUSTED_PROXIES: '127.0.0.1',
      ...api,
    }
    return startProcess(ENTRY, env, ['api'])
  })
  const drawing = Array.from({ length: workers }, () => {
    const env = {
      ...common,
      DATABASE_URL: world.urls.worker,
      FAIRNESS_SECRET,
      LOG_KEY,
      LOG_ORIGIN: world.worker.publicLog.key.name,
      RECEIPT_PUBLIC_KEY: world.worker.receiptPublicKey,
      ...worker,
    }
    return startProcess(ENTRY, env, ['worker'])
  })
  const processes: Process[] = [...served, ...drawing]
  const origins = ports.map((port) => `http://127.0.0.1:${port}`)
  for (const origin of origins)
    for (const end = Date.now() + START_TIMEOUT_MS; ; await sleep(50)) {
      if ((await fetch(`${origin}/healthz`).catch(() => undefined))?.ok) break
      if (Date.now() > end) throw new Error(`${origin} does not answer`)
    }
  return {
    each: origins.map((origin) => worldAt(world, origin)),
    served,
    async stop() {
      await Promise.all(processes.map((each) => each.stop()))
    },
  }
}

export type Machines = Awaited<ReturnType<typeof startMachines>>
