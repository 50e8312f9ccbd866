import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR = 'public, max-age=31536000, immutable'

/** The build has a page of its own for the screens where people arrive; it names what that screen needs. */
function pageFinder(dist: string): (url: string) => string {
  const folder = path.join(dist, 'pages')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.html')) : []
  return (url) => {
    const [pathname = ''] = url.toLowerCase().split('?')
    const name = pathname === '/' ? 'start.html' : `${pathname.slice(1)}.html`
    return names.includes(name) ? `pages/${name}` : 'index.html'
  }
}

/**
 * Serves the built client, compressed as the build left it. Hashed files are kept for a year; every other path is the client's
 * own route.
 */
export async function servePages(app: FastifyInstance, dist: string): Promise<void> {
  const pageFor = pageFinder(path.resolve(dist))
  await app.register(fastifyStatic, {
    root: path.resolve(dist),
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? YEAR : 'no-cache')
    },
  })
  app.get('/', async (_request, reply) => reply.sendFile(pageFor('/')))
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && path.extname(request.url.split('?')[0] ?? '') === ''
    return isPage
      ? reply.sendFile(pageFor(request.url))
      : reply.status(404).type('text/plain').send('Not found')
  })
}
