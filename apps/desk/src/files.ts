// Files of the desk: stylesheet, scripts, vouchers. The design tokens are those of the web client.
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { inRoot } from '@saikoro/system/paths'
import type { FastifyInstance } from 'fastify'
import { anyRow, ask, type OpenDesk, viewOf } from './desk.ts'

const SHARED = ['tokens.css', 'base.css', 'layout.css'].map((file) => `apps/web/src/styles/${file}`)
const OWN = ['apps/desk/src/desk.css', 'apps/desk/src/content.css']

/** The plotting library, as npm has it. */
const LIBRARY = new URL('.', import.meta.resolve('uplot'))

export function serveAssets(app: FastifyInstance): void {
  const open = { config: { open: true } }
  app.get('/desk.css', open, async (_request, reply) => {
    const read = (files: readonly string[]) =>
      Promise.all(files.map((file) => readFile(inRoot(file), 'utf8'))).then((parts) => parts.join('\n'))
    // each part of Prisma Studio has the class `ps`, and separate styles
    const own = `@scope (:root) to (.ps) {\n${await read(OWN)}\n}`
    return reply.type('text/css').send(`${await read(SHARED)}\n${own}`)
  })
  const scripts = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.js'))
  for (const [name, file] of [
    ['uplot.js', new URL('uPlot.iife.min.js', LIBRARY)],
    ['uplot.css', new URL('uPlot.min.css', LIBRARY)],
    ...scripts.map((script) => [script, new URL(script, import.meta.url)] as const),
  ] as const)
    app.get(`/${name}`, open, async (_request, reply) =>
      reply.type(name.endsWith('.js') ? 'text/javascript' : 'text/css').send(await readFile(file, 'utf8')),
    )
}

const NAME = /^[0-9a-f]{32}\.webp$/

/** Serves pictures of requests, also after their review, and of messages, and no others. */
export function showVouchers(app: FastifyInstance, desk: OpenDesk): void {
  app.get<{ Params: { name: string } }>('/vouchers/:name', async (request, reply) => {
    const { name } = request.params
    const used = `SELECT FROM upload u WHERE u.name = $1 AND (EXISTS (SELECT FROM recharge WHERE upload_id = u.id)
      OR EXISTS (SELECT FROM support_message WHERE upload_id = u.id))`
    const isKnown = NAME.test(name) && (await ask(viewOf(desk, request), anyRow, used, [name])).length === 1
    const bytes = isKnown ? await desk.uploads.read(name) : undefined
    if (!bytes) return reply.callNotFound()
    return reply.type('image/webp').send(bytes)
  })
}
