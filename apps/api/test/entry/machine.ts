// The API or draw worker as a separate process on a database with a test clock.

import { readApiEnv, readWorkerEnv } from '@saikoro/server/env'
import { workerContext } from '../../src/jobs/worker-context.ts'
import { apiContext } from '../../src/server/api-context.ts'
import { runUntilSignal } from '../../src/server/run-process.ts'
import { startApi } from '../../src/server/start-api.ts'
import { startWorker } from '../../src/server/start-worker.ts'

await runUntilSignal(async () =>
  process.argv[2] === 'api'
    ? startApi(apiContext(readApiEnv(process.env)))
    : startWorker({ ...workerContext(readWorkerEnv(process.env)), sweep: 50 }),
)
