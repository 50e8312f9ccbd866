import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { Db } from '@saikoro/server/db'
import { column, rowCount, rows, singleValue } from '@saikoro/server/rows'
import { readTilePath, type TileName, widthIn, writeBundle } from '@saikoro/tlog/tiles'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { limitRate } from '../../http/rate-limit.ts'
import { textParams } from '../../http/route-params.ts'
import type { Context } from '../../kernel/context.ts'

const HASHES = textParams({ '*': '^[0-9a-f]{64}(,[0-9a-f]{64}){0,9}$' })
const TILE = textParams({ '*': '^[a-z0-9./]{1,100}$' })
const FOREVER = 'public, max-age=31536000, immutable'
const compress = promisify(gzip)

const placed = z.object({ hash: z.string(), place: rowCount })

/** Published entries that can be requested by their kind, newest first. Only a constant kind uses the index in every plan. */
const ENTRIES: Readonly<Record<string, (db: Db, size: number) => Promise<string[]>>> = {
  'policy-line': (db, size) => column(db, z.string())`
    SELECT line FROM public_line WHERE line LIKE 'policy/v1|%' AND place < ${size}::bigint ORDER BY place DESC LIMIT 1`,
  'restore-line': (db, size) => column(db, z.string())`
    SELECT line FROM public_line WHERE line LIKE 'restore/v1|%' AND place < ${size}::bigint ORDER BY place DESC LIMIT 20`,
}

/** Returns the newest checkpoint with its cosignatures, or the newest cosigned one. */
async function readHead(db: Db, isCosigned: boolean): Promise<string | undefined> {
  const head = await db.logCheckpoint.findFirst({
    where: isCosigned ? { cosignatures: { some: {} } } : {},
    orderBy: { size: 'desc' },
    select: { note: true, cosignatures: { select: { line: true }, orderBy: { witness: 'asc' } } },
  })
  return head ? [head.note, ...head.cosignatures.map(({ line }) => line)].join('') : undefined
}

async function publishedSize(db: Db): Promise<number> {
  const head = await db.logCheckpoint.findFirst({ orderBy: { size: 'desc' }, select: { size: true } })
  return z.parse(rowCount, head?.size ?? 0n)
}

async function readBytes(db: Db, { level, index, width }: TileName): Promise<Uint8Array> {
  const from = index * 256
  if (level !== 'entries')
    return singleValue(db, z.instanceof(Uint8Array))`
      SELECT log_tile(${level}::int, ${from}::bigint, ${width}::int)`
  const lines = await db.publicLine.findMany({
    where: { place: { gte: from, lt: from + width } },
    orderBy: { place: 'asc' },
    select: { line: true },
  })
  return writeBundle(lines.map(({ line }) => line))
}

/** Returns a tile if all of it is published. */
async function readTile(db: Db, name: TileName): Promise<Buffer | undefined> {
  const level = name.level === 'entries' ? 0 : name.level
  if (level > 3 || name.width > widthIn(await publishedSize(db), level, name.index)) return undefined
  return Buffer.from(await readBytes(db, name))
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
}

/** Serves the public log (C2SP tlog-tiles), its policy, the newest cosigned checkpoint, and indexes by hash. */
export async function servePublicLog(app: FastifyInstance, ctx: Context): Promise<void> {
  const { db } = ctx
  await limitRate(app, ctx, 'log', ctx.requestsPerMinute)
  // pages of other origins may watch the log, which is the same for everybody
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
  })
  const text = (reply: FastifyReply, body: string | undefined) =>
    body === undefined
      ? refuse(reply)
      : reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(body)

  for (const path of ['/log', '/log/*'])
    app.get(path, { config: { isUnknownPath: true } }, async (_request, reply) => refuse(reply))
  app.get('/log/checkpoint', async (_request, reply) => text(reply, await readHead(db, false)))
  app.get('/log/cosigned', async (_request, reply) => text(reply, await readHead(db, true)))
  app.get('/log/policy', async (_request, reply) => {
    const identity = await db.logIdentity.findFirst({ orderBy: { id: 'desc' }, select: { policy: true } })
    return text(reply, identity?.policy)
  })
  // clients that pinned another policy, or a longer log, request these entries
  for (const [name, read] of Object.entries(ENTRIES))
    app.get(`/log/${name}`, async (_request, reply) => {
      const lines = await read(db, await publishedSize(db))
      return text(reply, lines.join('\n') || undefined)
    })
  app.get<{ Params: { '*': string } }>(
    '/log/place/*',
    { schema: { params: HASHES } },
    async ({ params }, reply) => {
      const hashes = params['*'].split(',')
      const lines = await rows(db, placed)`
        SELECT hex_sha256(line) AS hash, place FROM public_line
        WHERE hex_sha256(line) = ANY (${hashes}::text[]) AND place < ${await publishedSize(db)}::bigint`
      const places = new Map(lines.map(({ hash, place }) => [hash, place]))
      const found = hashes.flatMap((hash) => places.get(hash) ?? [])
      return text(
        reply,
        found.length === hashes.length ? found.map((place) => `${place}\n`).join('') : undefined,
      )
    },
  )
  app.get<{ Params: { '*': string } }>(
    '/log/tile/*',
    { schema: { params: TILE } },
    async ({ params, headers }, reply) => {
      const name = readTilePath(`tile/${params['*']}`)
      const bytes = name && (await readTile(db, name))
      if (!bytes) return refuse(reply)
      const isZipped =
        name.level === 'entries' &&
        negotiate(headers['accept-encoding'] ?? '', ['gzip', 'identity']) === 'gzip'
      if (isZipped) reply.header('content-encoding', 'gzip')
      return reply
        .headers({ 'cache-control': FOREVER, vary: 'accept-encoding' })
        .type('application/octet-stream')
        .send(isZipped ? await compress(bytes) : bytes)
    },
  )
}
