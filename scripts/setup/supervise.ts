// Keeps the running product whole: API, draw worker and database each come back when they end, and what happens stands in
// running.json.

import { type Child, keepRunning } from './children.ts'
import { withClient } from './client.ts'
import { apiEnvironment, type Installation, workerEnvironment } from './environment.ts'
import { tell } from './night-log.ts'
import { forgetRunning, writeRunning } from './running.ts'
import { watchMachine } from './watch-machine.ts'

const REMEMBERED = 10

export interface Supervised {
  api: Child
  worker: Child
  stop(): Promise<void>
}

/** `origin`: where this machine reaches the API. `url`: where people do. */
export function supervise(installation: Installation, origin: string, url: string): Supervised {
  const { dataDir, database } = installation
  const since = new Date().toISOString()
  const clock: string[] = []
  let children: Child[] = []

  function onChange() {
    const processes = [...children.map((child) => child.record()), database.record()]
    try {
      writeRunning(dataDir, { pid: process.pid, since, url, processes, clock: clock.slice(-REMEMBERED) })
    } catch (error) {
      tell(`What runs could not be written down: ${(error as Error).message}.`) // a full disk ends nothing
    }
  }
  const answers = async () => {
    const reply = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(5_000) })
    return reply.status > 0
  }
  const beats = (pid: number) =>
    withClient(database.ownerUrl, async (client) => {
      const sql = "SELECT FROM worker_beat WHERE worker = $1 AND at > app_now() - interval '10 seconds'"
      return (await client.query(sql, [String(pid)])).rowCount === 1
    })
  const common = { tell, onChange }
  const [api, worker] = [
    keepRunning({
      ...common,
      name: 'API',
      file: 'apps/api/src/main.ts',
      env: apiEnvironment(installation),
      isUp: answers,
    }),
    keepRunning({
      ...common,
      name: 'draw worker',
      file: 'apps/api/src/worker.ts',
      env: workerEnvironment(installation),
      isUp: beats,
    }),
  ]
  children = [api, worker]
  database.keepUp(common)
  const unwatch = watchMachine(dataDir, tell, (words) => {
    clock.push(`${new Date().toISOString().slice(0, 19)}Z ${words}`)
    onChange()
  })
  onChange()
  return {
    api,
    worker,
    async stop() {
      unwatch()
      await Promise.all([api.stop(), worker.stop()])
      forgetRunning(dataDir)
    },
  }
}
