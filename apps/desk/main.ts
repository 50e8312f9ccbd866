// Starts the desk for one operator.
import { parseArgs } from 'node:util'
import { checkName, logIn } from '@saikoro/runtime/database/operators'
import { askPassword } from '@saikoro/runtime/installation/operator-password'
import { productOrigin } from '@saikoro/runtime/installation/running'
import { storesOf } from '@saikoro/runtime/installation/stores'
import { operatorLogin } from '@saikoro/runtime/schema/logins'
import { openMedia } from '@saikoro/server/media-files'
import { ensureStudioClient } from '@saikoro/system/artifacts'
import { CliError } from '@saikoro/system/cli'
import { dataDir, mediaIn, samplesDir } from '@saikoro/system/paths'
import { waitUntilFree } from '@saikoro/system/ports'
import { stopRequested } from '@saikoro/system/processes'
import pg from 'pg'
import { buildDesk } from './src/server.ts'
import { openSessions } from './src/sessions.ts'

export const usage = `usage: pnpm studio --as NAME

Serves the operators' desk, with Prisma Studio as one of its pages, on this machine, with the operator's own login alone. The product
runs (npm start), or DATABASE_URL names its database.

  --as NAME   name of the operator; asks for the password (a new one: pnpm operator add NAME)

Environment: DESK_PORT (5556); behind a proxy with TLS its address in the browser, DESK_ORIGIN`

const ORPHANS_LEAVE_MS = 5000
const CONNECTIONS = 5
const HOLD_MS = 10_000

async function deskPort(): Promise<number> {
  const port = Number(process.env.DESK_PORT || 5556)
  // Processes of a killed run exit within moments.
  if (await waitUntilFree(port, ['127.0.0.1'], ORPHANS_LEAVE_MS)) return port
  throw new CliError(
    `Port ${port} is in use: the desk runs already, or another program does. DESK_PORT=… takes another one.`,
  )
}

/** Address in the browser: behind a proxy with TLS it differs from the one that the desk listens on. */
function originOf(port: number): string {
  const given = process.env.DESK_ORIGIN
  if (!given) return `http://127.0.0.1:${port}`
  const { origin, protocol } = URL.parse(given) ?? {}
  if (origin && protocol === 'https:') return origin
  throw new CliError('DESK_ORIGIN is an address with TLS, as in https://desk.example.org')
}

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    options: { as: { type: 'string' } },
  })
  if (!values.as) throw new CliError(usage)
  const name = checkName(values.as)
  const stopping = stopRequested()
  const port = await deskPort()
  const password = await askPassword(name)
  const url = await logIn(dataDir, name, password)
  const origin = originOf(port)
  await ensureStudioClient()
  const db = new pg.Pool({ connectionString: url, max: CONNECTIONS, connectionTimeoutMillis: 5000 })
  // the pool reconnects after a restart of the database
  db.on('error', () => {})
  const stores = storesOf(dataDir)
  const sessions = openSessions(password)
  const app = await buildDesk({
    db,
    operator: operatorLogin(name),
    sessions,
    origin,
    productOrigin: productOrigin(dataDir),
    timeZone: process.env.DISPLAY_TIME_ZONE || 'Asia/Tokyo',
    dataDir,
    media: mediaIn(dataDir),
    mediaFiles: openMedia(mediaIn(dataDir), samplesDir, stores.media),
    bucket: stores.media,
    uploads: stores.uploads,
    holdMs: HOLD_MS,
  })
  await app.listen({ port, host: '127.0.0.1' })
  console.log(`The desk of ${name}, logged in by this link once: ${origin}/enter/${sessions.key}
Later, and in other browsers, with the password: ${origin}
Ctrl-C ends it.`)
  await stopping
  app.server.closeAllConnections()
  await app.close()
  await db.end()
  return 0
}
