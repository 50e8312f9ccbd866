// Starts the desk and Prisma Studio for one operator.
import pg from 'pg'
import { productOrigin } from '../../packages/runtime/installation/running.ts'
import { storesOf } from '../../packages/runtime/installation/stores.ts'
import { operatorLogin } from '../../packages/runtime/schema/logins.ts'
import { CliError } from '../../packages/runtime/system/cli.ts'
import { mediaIn } from '../../packages/runtime/system/paths.ts'
import { openMedia } from '../api/src/kernel/media-files.ts'
import { buildDesk } from './src/server.ts'
import { openSessions } from './src/sessions.ts'
import { openStudio } from './studio/prisma-studio.ts'

interface DeskOptions {
  readonly name: string
  readonly password: string
  readonly url: string
  readonly ports: { readonly desk: number; readonly studio: number }
  readonly dataDir: string
}

const CONNECTIONS = 5

/** Address in the browser: behind a proxy with TLS it differs from the one that the desk listens on. */
function originOf(variable: string, port: number): string {
  const given = process.env[variable]
  if (!given) return `http://127.0.0.1:${port}`
  const { origin, protocol } = URL.parse(given) ?? {}
  if (origin && protocol === 'https:') return origin
  throw new CliError(`${variable} is an address with TLS, as in https://desk.example.org`)
}

/** A pool reconnects after a restart of the database. */
function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, connectionTimeoutMillis: 5000 })
  pool.on('error', () => {})
  return pool
}

export async function openDesk({ name, password, url, ports, dataDir }: DeskOptions) {
  const origin = originOf('DESK_ORIGIN', ports.desk)
  const studioOrigin = originOf('STUDIO_ORIGIN', ports.studio)
  const db = openPool(url)
  const stores = storesOf(dataDir)
  const origins = { DESK_ORIGIN: origin, STUDIO_ORIGIN: studioOrigin }
  const studio = openStudio({ url, port: ports.studio, origins, use: (hash) => sessions.use(hash) })
  const sessions = openSessions(password, (all) => studio.admit(all))
  const app = await buildDesk({
    db,
    operator: operatorLogin(name),
    sessions,
    origin,
    studioOrigin,
    productOrigin: productOrigin(dataDir),
    timeZone: process.env.DISPLAY_TIME_ZONE || 'Asia/Tokyo',
    dataDir,
    media: mediaIn(dataDir),
    mediaFiles: openMedia(mediaIn(dataDir), stores.media),
    bucket: stores.media,
    uploads: stores.uploads,
    holdMs: 10_000,
  })
  await app.listen({ port: ports.desk, host: '127.0.0.1' })
  await studio.ready()
  return {
    origin,
    studioOrigin,
    link: `${origin}/enter/${sessions.key}`,
    /** Studio's exit code when it exits by itself */
    ended: studio.ended,
    async close() {
      studio.stop()
      app.server.closeAllConnections()
      await app.close()
      await db.end()
    },
  }
}
