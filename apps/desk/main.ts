// The desk of all operators, as a process of the product (packages/runtime/product/supervise.ts).
import { deskOrigin, productOrigin } from '@saikoro/runtime/installation/running'
import { storesOf } from '@saikoro/runtime/installation/stores'
import { readAlertEnv } from '@saikoro/server/env'
import { openMedia } from '@saikoro/server/media-files'
import { dataDir, mediaIn, samplesDir } from '@saikoro/system/paths'
import { stopRequested } from '@saikoro/system/processes'
import * as z from 'zod/mini'
import { openChannels } from './src/alert-channels.ts'
import { watchAlerts } from './src/alerts.ts'
import { WORDS } from './src/language.ts'
import { openLogins } from './src/logins.ts'
import { buildDesk } from './src/server.ts'
import { openSessions } from './src/sessions.ts'

const HOLD_MS = 10_000

const { env } = process
const { DATABASE_URL, DESK_SECRET } = z.parse(
  z.object({ DATABASE_URL: z.url(), DESK_SECRET: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  env,
)
const alertEnv = readAlertEnv(env)
// no child of this process inherits them
for (const secret of ['DESK_SECRET', 'ALERT_SMTP', 'ALERT_WEBHOOK']) delete env[secret]
const channels = openChannels(alertEnv)
const origin = deskOrigin()
const stopping = stopRequested()
const stores = storesOf(dataDir)
const app = await buildDesk({
  logins: openLogins(DATABASE_URL, DESK_SECRET),
  sessions: openSessions({ databaseUrl: DATABASE_URL, holdMs: HOLD_MS }),
  origin,
  channels,
  trustedProxies: env.TRUSTED_PROXIES || 'loopback',
  productOrigin: productOrigin(dataDir),
  timeZone: env.DISPLAY_TIME_ZONE || 'Asia/Tokyo',
  dataDir,
  media: mediaIn(dataDir),
  mediaFiles: openMedia(mediaIn(dataDir), samplesDir, stores.media),
  bucket: stores.media,
  uploads: stores.uploads,
  holdMs: HOLD_MS,
})
await app.listen({ port: Number(env.DESK_PORT || 5556), host: env.DESK_HOST || '127.0.0.1' })
const watching = watchAlerts({
  ...{ databaseUrl: DATABASE_URL, dataDir, channels, link: `${origin}/` },
  words: WORDS[alertEnv.ALERT_LANGUAGE],
})
await stopping
clearInterval(watching)
app.server.closeAllConnections()
await app.close()
process.exit(0)
