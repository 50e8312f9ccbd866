import { workerContext } from '../jobs/worker-context.ts'
import { readWorkerEnv } from '../kernel/env.ts'
import { runUntilSignal, startChecked } from './run-process.ts'
import { startWorker } from './start-worker.ts'

await runUntilSignal(() => startChecked(workerContext(readWorkerEnv(process.env)), startWorker))
