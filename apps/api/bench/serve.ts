// The API with limits that one address cannot reach.

import { readApiEnv } from '@saikoro/server/env'
import { apiContext } from '../src/server/api-context.ts'
import { startApi } from '../src/server/start-api.ts'

const CONNECTIONS = 10_000
const api = await startApi({
  ...apiContext(readApiEnv(process.env)),
  requestsPerMinute: 1_000_000_000,
  connectionLimits: { total: CONNECTIONS, perAddress: CONNECTIONS, reserved: 0 },
})
process.send?.({ up: api.address })
for (const end of ['disconnect', 'SIGTERM']) process.on(end, () => process.exit(0))
