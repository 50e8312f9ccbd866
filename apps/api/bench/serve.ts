// The API as it ships, but for the calls a minute that one address may make: a bench asks from one.
import { apiContext } from '../src/api-context.ts'
import { readApiEnv } from '../src/env.ts'
import { startApi } from '../src/start-api.ts'

const api = await startApi({ ...apiContext(readApiEnv(process.env)), requestsPerMinute: 1_000_000_000 })
process.send?.({ up: api.address })
for (const end of ['disconnect', 'SIGTERM']) process.on(end, () => process.exit(0))
process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }))
