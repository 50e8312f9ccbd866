import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import { localeSpoken } from '@saikoro/shared/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../kernel/context.ts'
import { profileAt } from './preview.ts'

/** A screen is a page and what it names: limits count files, not screens. */
const FILES_OF_A_PAGE = 10
const VERIFY_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
const YEAR = 'public, max-age=31536000, immutable'

interface Page {
  /** Of the screen; none for what has no page of its own. */
  readonly name?: string
  readonly file: string
}

/** The languages of a header, the dearest first. */
function languagesOf(header = ''): string[] {
  const asked = header.split(',').map((part) => {
    const [tag = '', quality] = part.trim().split(/\s*;\s*q\s*=\s*/i)
    return { tag, quality: Number(quality ?? 1) }
  })
  return asked.toSorted((a, b) => b.quality - a.quality).map(({ tag }) => tag)
}

/** The build has a page of its own for the screens where people arrive, one a language; it names what that screen needs. */
function pageFinder(dist: string): (request: FastifyRequest) => Page {
  const folder = path.join(dist, 'pages')
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return ({ url, headers }) => {
    const [pathname = ''] = url.toLowerCase().split('?')
    const name = pathname === '/' ? 'start' : pathname.slice(1)
    const file = path.join(localeSpoken(languagesOf(headers['accept-language'])), `${name}.html`)
    return files.includes(file) ? { name, file: path.join('pages', file) } : { file: 'index.html' }
  }
}

/** What has no screen, whatever is asked for there. */
const NO_SCREEN = /^\/(api|live|media|uploads)(?=[/?]|$)/i

/**
 * Serves the built client, compressed as the build left it. Hashed files are kept for a year; every other path is the client's
 * own route. A page whose screen begins with a picture names it in its head, so that a phone fetches it together with the app.
 */
export async function servePages(
  root: FastifyInstance,
  ctx: Context,
  firstPicture: (page: string) => Promise<string | undefined>,
  preview: (profileId: number) => Promise<string>,
): Promise<void> {
  await root.register((app) => pagesIn(app, ctx, firstPicture, preview))
}

async function pagesIn(
  app: FastifyInstance,
  { config, requestsPerMinute, rateLimitStore }: Context,
  firstPicture: (page: string) => Promise<string | undefined>,
  preview: (profileId: number) => Promise<string>,
): Promise<void> {
  const dist = config.WEB_DIST
  await app.register(rateLimit, {
    max: requestsPerMinute * FILES_OF_A_PAGE,
    timeWindow: 60_000,
    ...rateLimitStore.scope('pages'),
  })
  const pageFor = pageFinder(path.resolve(dist))

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { name, file } = pageFor(request)
    const picture = name === undefined ? undefined : await firstPicture(name)
    if (picture !== undefined)
      reply.header('link', `<${encodeURI(picture)}>; rel=preload; as=image; fetchpriority=high`)
    reply.header('vary', 'accept-language')
    const profile = profileAt(request.url)
    const tags = profile > 0 ? await preview(profile) : ''
    if (tags === '') return reply.sendFile(file)
    const html = await readFile(path.join(dist, file), 'utf8')
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    return reply.send(html.replace('</head>', () => `${tags}</head>`))
  }

  await app.register(fastifyStatic, {
    root: path.resolve(dist),
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders: (reply, file) => {
      // the one page that carries its program in itself; it fetches nothing
      if (path.basename(file).startsWith('verify.html'))
        reply.header('content-security-policy', VERIFY_POLICY)
      reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? YEAR : 'no-cache')
    },
  })
  app.get('/', sendPage)
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) &&
      path.extname(request.url.split('?')[0] ?? '') === '' &&
      !NO_SCREEN.test(request.url)
    return isPage ? sendPage(request, reply) : reply.status(404).type('text/plain').send('Not found')
  })
}
