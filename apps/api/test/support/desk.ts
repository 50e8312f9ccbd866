import { mkdirSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Desk } from '@saikoro/desk/src/desk'
import { openLogins } from '@saikoro/desk/src/logins'
import { buildDesk } from '@saikoro/desk/src/server'
import { openSessions } from '@saikoro/desk/src/sessions'
import { openMedia } from '@saikoro/server/media-files'
import { samplesDir } from '@saikoro/system/paths'
import { LOGINS, PASSWORD, urlFor } from './database.ts'
import { setUp, type World } from './world.ts'

export const DESK = 'http://127.0.0.1:5556'
export const DESK_SECRET = '3c'.repeat(32)
const HOST = '127.0.0.1:5556'

/** As operator `as` or nobody; the other fields override those of the desk. */
type Overrides = Partial<Desk> & { readonly as?: string | undefined }

type Headers = Readonly<Record<string, string | undefined>>

/** Removes the headers whose value is `undefined`. */
const sent = (headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))

/** Starts the desk, which ends with the world. Its `get` and `post` send requests like a browser in which an operator is logged in. */
export async function openTestDesk(
  { urls, ctx, onClose }: World,
  { as = LOGINS.operator, holdMs = 10_000, ...overrides }: Overrides = {},
) {
  const dir = overrides.media ?? mkdtempSync(path.join(os.tmpdir(), 'saikoro-media-'))
  mkdirSync(ctx.config.UPLOAD_DIR, { recursive: true }) // the page of the state measures its disk
  const databaseUrl = urlFor(urls.owner, 'saikoro_authenticator')
  const sessions = openSessions({ databaseUrl, holdMs })
  const app = await buildDesk({
    logins: openLogins(databaseUrl, DESK_SECRET),
    sessions,
    origin: DESK,
    trustedProxies: 'loopback',
    productOrigin: 'http://localhost:3000',
    timeZone: 'Asia/Tokyo',
    dataDir: ctx.config.UPLOAD_DIR,
    media: dir,
    mediaFiles: openMedia(dir, samplesDir, overrides.bucket),
    bucket: undefined,
    uploads: ctx.uploads,
    holdMs,
    channels: [],
    ...overrides,
  })
  const close = () => app.close()
  onClose(close)
  const cookie = await sessions.open(as, PASSWORD)
  const { formToken = '' } = sessions.find(cookie) ?? {}
  const own = { host: HOST, 'accept-language': 'en', cookie: `desk_5556=${cookie}` }
  const get = (url: string, headers: Headers = {}) =>
    app.inject({ url, headers: sent({ ...own, ...headers }) })
  /** Sends a body as it is. */
  const send = (url: string, payload: string | Buffer, headers: Headers) =>
    app.inject({ method: 'POST', url, payload, headers: sent({ ...own, origin: DESK, ...headers }) })
  return {
    app,
    cookie: own.cookie,
    token: formToken,
    get,
    send,
    /** Sends a form like the desk's own page. Fields and headers can be overridden. */
    post(url: string, fields: Record<string, string | string[]>, headers: Headers = {}) {
      const values = Object.entries({ token: formToken, ...fields }).flatMap(([name, value]) =>
        [value].flat().map((each): [string, string] => [name, each]),
      )
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      return send(url, new URLSearchParams(values).toString(), { ...type, ...headers })
    },
    close,
  }
}

export type TestDesk = Awaited<ReturnType<typeof openTestDesk>>

/** Opens a desk before the tests of a file, as `setUpWorld` does with a world. */
export function setUpDesk(world: World, overrides: Overrides = {}): TestDesk {
  return setUp(() => openTestDesk(world, overrides))
}

/** Sends a multipart form like the page's script. */
export async function sendFiles(desk: TestDesk, url: string, body: FormData, language = 'en') {
  const form = new Response(body)
  return desk.send(url, Buffer.from(await form.arrayBuffer()), {
    'x-form-token': desk.token,
    'accept-language': language,
    accept: 'application/json',
    'content-type': form.headers.get('content-type') ?? '',
  })
}

/** Uploads a file. Returns the status and the parsed lines of the reply. */
export async function dropAt(
  desk: TestDesk,
  kind: string,
  bytes: Buffer,
  filename = 'x.png',
  language?: string,
) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), filename)
  const reply = await sendFiles(desk, `/media/${kind}`, body, language)
  const lines = reply.statusCode === 200 ? reply.body.trim().split('\n') : []
  return { status: reply.statusCode, lines: lines.map((line) => JSON.parse(line)) }
}
