import { readApiEnv } from '@saikoro/server/env'
import { apiContext } from './api-context.ts'
import { runUntilSignal, startChecked } from './run-process.ts'
import { startApi } from './start-api.ts'

await runUntilSignal(() => startChecked(apiContext(readApiEnv(process.env)), startApi))
