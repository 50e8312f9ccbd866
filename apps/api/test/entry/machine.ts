// The real API or the real draw worker as a process of its own, on a database that has the clock of a test: nothing here asks for the server's.
import { apiContext } from '../../src/api-context.ts'
import { readApiEnv, readWorkerEnv } from '../../src/env.ts'
import { workerContext } from '../../src/jobs/worker-context.ts'
import { startApi } from '../../src/start-api.ts'
import { startWorker } from '../../src/start-worker.ts'
import { stopOnSignals } from '../../src/stop-signals.ts'

await stopOnSignals(async () =>
  process.argv[2] === 'api'
    ? startApi(apiContext(readApiEnv(process.env)))
    : startWorker({ ...workerContext(readWorkerEnv(process.env)), pause: 50 }),
)
