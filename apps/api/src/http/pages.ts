import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { localeSpoken } from '@saikoro/shared/locale'
import { VERIFY_POLICY } from '@saikoro/shared/security-headers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../kernel/context.ts'
import { lcpPreload, linkPreview } from './page-head.ts'
import { limitFileRate } from './rate-limit.ts'

const YEAR = 'public, max-age=31536000, immutable'

interface Page {
  /** Name of the prerendered page, '' for the general one. */
  readonly name: string
  readonly file: string
}

/** Characters of Accept-Language that are read: strangers choose its length. */
const LANGUAGES_MAX = 200

/** Languages of Accept-Language, by descending quality. */
function languagesOf(header = ''): string[] {
  const parts = header.slice(0, LANGUAGES_MAX).split(',')
  const ranges = parts.map((part) => {
    const [tag = '', parameter = ''] = part.split(';')
    return { tag: tag.trim(), quality: Number(parameter.split('=')[1] ?? 1) }
  })
  return ranges.toSorted((a, b) => b.quality - a.quality).map(({ tag }) => tag)
}

/** Returns a function that selects the page of a request: landing screens have one per language, with preloads of their files. */
function pageFinder(dist: string): (request: FastifyRequest) => Page {
  const folder = path.join(dist, 'pages')
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return ({ url, headers }) => {
    const [pathname = ''] = url.toLowerCase().split('?')
    const name = pathname === '/' ? 'start' : pathname.slice(1)
    const file = path.join(localeSpoken(languagesOf(headers['accept-language'])), `${name}.html`)
    return files.includes(file) ? { name, file: path.join('pages', file) } : { name: '', file: 'index.html' }
  }
}

/** Paths that are never a screen of the client. */
const NO_SCREEN = /^\/(api|live|media|uploads)(?=[/?]|$)/i

/** Serves the built client with the build's precompressed files. Hashed files are immutable; other paths are routes of the client. */
export async function servePages(app: FastifyInstance, ctx: Context): Promise<void> {
  const dist = path.resolve(ctx.config.WEB_DIST)
  await limitFileRate(app, ctx, 'pages')
  const pageFor = pageFinder(dist)

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { name, file } = pageFor(request)
    const preload = await lcpPreload(ctx, name)
    if (preload !== '') reply.header('link', preload)
    reply.header('vary', 'accept-language')
    const tags = await linkPreview(ctx, request.url)
    if (tags === '') return reply.sendFile(file)
    const html = await readFile(path.join(dist, file), 'utf8')
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    return reply.send(html.replace('</head>', () => `${tags}</head>`))
  }

  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders: (reply, file) => {
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
