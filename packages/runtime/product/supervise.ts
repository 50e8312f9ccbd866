// Restarts API, draw worker, desk and database when they exit, and records it in running.json.

import { writeMessage } from '@saikoro/system/progress'
import type { Keeper } from '../installation/keep-up.ts'
import { type ClockJump, deskOrigin, deskPort, removeRunning, writeRunning } from '../installation/running.ts'
import { withClient } from '../postgres/client.ts'
import { keepRunning } from './children.ts'
import {
  apiEnvironment,
  deskEnvironment,
  type Installation,
  reviewSecondsOf,
  workerEnvironment,
} from './environment.ts'
import { watchMachine } from './watch-machine.ts'

const REMEMBERED = 10

/** Resolves for any reply; rejects without one. */
const answers = (address: string) => fetch(address, { signal: AbortSignal.timeout(5_000) }).then(() => true)

/** `origin`: address of the API on this machine. `url`: public address. */
export function supervise(installation: Installation, origin: string, url: string) {
  const { dataDir, database, env } = installation
  const product = { pid: process.pid, since: new Date().toISOString(), url, desk: deskOrigin(env) }
  const clock: ClockJump[] = []
  const kept: Pick<Keeper, 'record'>[] = []

  function onChange() {
    const processes = kept.map((each) => each.record())
    const reviewSeconds = reviewSecondsOf(env)
    const newest = clock.slice(-REMEMBERED)
    try {
      writeRunning(dataDir, { ...product, processes, reviewSeconds, clock: newest })
    } catch (error) {
      writeMessage(`running.json could not be written: ${(error as Error).message}.`) // a full disk stops no process
    }
  }
  const supervision = { writeMessage, onChange }
  const api = keepRunning({
    ...supervision,
    name: 'API',
    file: 'apps/api/src/server/main.ts',
    env: apiEnvironment(installation),
    isUp: () => answers(`${origin}/healthz`),
  })
  const worker = keepRunning({
    ...supervision,
    name: 'draw worker',
    file: 'apps/api/src/server/worker.ts',
    env: workerEnvironment(installation),
    isUp: (pid) =>
      withClient(database.ownerUrl, async (client) => {
        const sql =
          "SELECT FROM worker_heartbeat WHERE worker = $1 AND at > app_now() - interval '10 seconds'"
        return (await client.query(sql, [String(pid)])).rowCount === 1
      }),
  })
  const desk = keepRunning({
    ...supervision,
    name: 'desk',
    file: 'apps/desk/main.ts',
    env: deskEnvironment(installation),
    isUp: () => answers(`http://127.0.0.1:${deskPort(env)}`),
  })
  kept.push(api, worker, desk, database.supervise(supervision))
  const watch = watchMachine(dataDir, (ms) => {
    clock.push({ at: new Date().toISOString(), ms })
    onChange()
  })
  onChange()
  return {
    api,
    worker,
    desk,
    async stop() {
      clearInterval(watch)
      await Promise.all([api.stop(), worker.stop(), desk.stop()])
      removeRunning(dataDir)
    },
  }
}
