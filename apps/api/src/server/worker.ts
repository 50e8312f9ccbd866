import { readWorkerEnv } from '@saikoro/server/env'
import { workerContext } from '../jobs/worker-context.ts'
import { runUntilSignal, startChecked } from './run-process.ts'
import { startWorker } from './start-worker.ts'

await runUntilSignal(() => startChecked(workerContext(readWorkerEnv(process.env)), startWorker))
