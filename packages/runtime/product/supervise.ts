// Restarts API, draw worker and database when they exit, and records it in running.json.

import { type ClockJump, removeRunning, writeRunning } from '../installation/running.ts'
import { withClient } from '../postgres/client.ts'
import { writeMessage } from '../system/progress.ts'
import { type Child, keepRunning } from './children.ts'
import { apiEnvironment, type Installation, reviewSecondsOf, workerEnvironment } from './environment.ts'
import { watchMachine } from './watch-machine.ts'

const REMEMBERED = 10

export interface Supervised {
  api: Child
  worker: Child
  stop(): Promise<void>
}

/** `origin`: address of the API on this machine. `url`: public address. `instances`: number of APIs and of draw workers. */
export function supervise(
  installation: Installation,
  origin: string,
  url: string,
  instances = 1,
): Supervised {
  const { dataDir, database, env } = installation
  const since = new Date().toISOString()
  const clock: ClockJump[] = []
  let children: Child[] = []

  function onChange() {
    const processes = [...children.map((child) => child.record()), database.record()]
    try {
      const reviewSeconds = reviewSecondsOf(env)
      writeRunning(dataDir, {
        pid: process.pid,
        since,
        url,
        processes,
        reviewSeconds,
        clock: clock.slice(-REMEMBERED),
      })
    } catch (error) {
      writeMessage(`running.json could not be written: ${(error as Error).message}.`) // a full disk stops no process
    }
  }
  const answers = (place: number) => async () => {
    const address = new URL(origin)
    address.port = String(Number(address.port) + place)
    const reply = await fetch(new URL('/healthz', address), { signal: AbortSignal.timeout(5_000) })
    return reply.status > 0
  }
  const beats = (pid: number) =>
    withClient(database.ownerUrl, async (client) => {
      const sql = "SELECT FROM worker_heartbeat WHERE worker = $1 AND at > app_now() - interval '10 seconds'"
      return (await client.query(sql, [String(pid)])).rowCount === 1
    })
  const common = { writeMessage, onChange }
  const named = (name: string, place: number) => (place === 0 ? name : `${name} ${place + 1}`)
  const startApi = (place: number) =>
    keepRunning({
      ...common,
      name: named('API', place),
      file: 'apps/api/src/server/main.ts',
      env: apiEnvironment({ ...installation, port: installation.port + place }),
      isUp: answers(place),
    })
  const startWorker = (place: number) =>
    keepRunning({
      ...common,
      name: named('draw worker', place),
      file: 'apps/api/src/server/worker.ts',
      env: workerEnvironment(installation),
      isUp: beats,
    })
  const [api, worker] = [startApi(0), startWorker(0)]
  const more = Array.from({ length: instances - 1 }, (_, n) => [startApi(n + 1), startWorker(n + 1)]).flat()
  children = [api, worker, ...more]
  database.supervise(common)
  const unwatch = watchMachine(dataDir, writeMessage, (ms) => {
    clock.push({ at: new Date().toISOString(), ms })
    onChange()
  })
  onChange()
  return {
    api,
    worker,
    async stop() {
      unwatch()
      await Promise.all(children.map((child) => child.stop()))
      removeRunning(dataDir)
    },
  }
}
