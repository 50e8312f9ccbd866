// Stylesheet and scripts of the desk. The design tokens are those of the web client.
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { inRoot } from '../../../packages/runtime/system/paths.ts'

const STYLES = [
  'apps/web/src/styles/tokens.css',
  'apps/web/src/styles/base.css',
  'apps/desk/src/desk.css',
  'apps/desk/src/content.css',
]

const SCRIPTS = ['desk.js', 'media.js', 'upload.js', 'content.js']

export function serveAssets(app: FastifyInstance): void {
  const open = { config: { open: true } }
  app.get('/desk.css', open, async (_request, reply) => {
    const parts = await Promise.all(STYLES.map((file) => readFile(inRoot(file), 'utf8')))
    return reply.type('text/css').send(parts.join('\n'))
  })
  for (const script of SCRIPTS)
    app.get(`/${script}`, open, async (_request, reply) =>
      reply.type('text/javascript').send(await readFile(inRoot(`apps/desk/src/${script}`), 'utf8')),
    )
}
