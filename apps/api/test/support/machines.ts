import { startProcesses } from './product-processes.ts'
import { FAIRNESS_SECRET, LOG_KEY, RECEIPT_KEY, type World } from './world.ts'

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
  const product = await startProcesses({
    apis,
    workers,
    api: { DATABASE_URL: world.urls.api, RECEIPT_KEY, ...api },
    worker: {
      DATABASE_URL: world.urls.worker,
      FAIRNESS_SECRET,
      LOG_KEY,
      LOG_ORIGIN: world.worker.publicLog.key.name,
      RECEIPT_PUBLIC_KEY: world.worker.receiptPublicKey,
      ...worker,
    },
  })
  return {
    each: product.origins.map((origin) => worldAt(world, origin)),
    served: product.processes.slice(0, apis),
    async stop() {
      await product.stop()
    },
  }
}

export type Machines = Awaited<ReturnType<typeof startMachines>>
