// The real API or the real draw worker as a process of its own, on a database that has the clock of a test: nothing here asks for the server's.

import { workerContext } from '../../src/jobs/worker-context.ts'
import { readApiEnv, readWorkerEnv } from '../../src/kernel/env.ts'
import { apiContext } from '../../src/server/api-context.ts'
import { runUntilSignal } from '../../src/server/run-process.ts'
import { startApi } from '../../src/server/start-api.ts'
import { startWorker } from '../../src/server/start-worker.ts'

await runUntilSignal(async () =>
  process.argv[2] === 'api'
    ? startApi(apiContext(readApiEnv(process.env)))
    : startWorker({ ...workerContext(readWorkerEnv(process.env)), pause: 50 }),
)
