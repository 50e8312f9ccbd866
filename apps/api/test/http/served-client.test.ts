import { mkdirSync, writeFileSync } from 'node:fs'
import type http from 'node:http'
import path from 'node:path'
import { compareHost, differences } from '@saikoro/monitor/client/compare'
import { fetchAsBrowser } from '@saikoro/monitor/client/fetch-as-browser'
import { logIdentity } from '@saikoro/server/log-identity'
import { LOCALES } from '@saikoro/shared/locale'
import { manifestOf } from '@saikoro/system/client-manifest'
import { newFolder } from '@saikoro/testing/folder'
import { beforeAll, expect, test } from 'vitest'
import { openDraw, publish } from '../support/draws.ts'
import { serveHttp } from '../support/http-server.ts'
import { LOG_KEY, NOON, setUpWorld } from '../support/world.ts'

const SCREENS = ['/Home', '/Notice', '/Choose', '/Game', '/Mine', '/Withdraw', '/Profile?id=1']

const PAGE = '<html><head><title>Saikoro</title></head></html>'

function clientWith(files: Readonly<Record<string, string>>): { dist: string; manifest: string } {
  const dist = newFolder('served')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dist, name)), { recursive: true })
    writeFileSync(path.join(dist, name), text)
  }
  return { dist, manifest: manifestOf(dist) }
}

function builtClient() {
  const pages = LOCALES.flatMap((each) =>
    ['start', 'home'].map((name) => [`pages/${each}/${name}.html`, PAGE + each + name]),
  )
  const built = clientWith({
    'index.html': PAGE,
    'verify.html': '<script>check()</script>',
    'sw.js': 'self',
    'assets/a.css': 'a{}',
    ...Object.fromEntries(pages),
  })
  writeFileSync(path.join(built.dist, 'client-manifest.txt'), built.manifest)
  return built
}

const { dist, manifest } = builtClient()
const log = { LOG_KEY, LOG_ORIGIN: 'saikoro.example/log', LOG_POLICY: '', WEB_DIST: dist }
const world = setUpWorld({
  clock: NOON + 1_000,
  config: { WEB_DIST: dist },
  draws: { publicLog: logIdentity(log) },
})
let origin: string

/** What a dishonest server does to a reply before it is sent. */
type Tamper = (
  url: string,
  reply: { status: number; headers: http.IncomingHttpHeaders; body: string },
  request: http.IncomingHttpHeaders,
) => void

/** Compares through a server that changes the replies of the honest one. */
async function differencesWith(tamper: Tamper): Promise<string[]> {
  const server = await serveHttp(async ({ url = '/', headers }, response) => {
    const honest = await fetchAsBrowser(origin, url, headers['accept-language']?.split(',')[0])
    const body = Buffer.from(honest.bytes).toString('latin1')
    const reply = { status: honest.status, headers: { ...honest.headers }, body }
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) delete reply.headers[name]
    tamper(url, reply, headers)
    response.writeHead(reply.status, reply.headers).end(Buffer.from(reply.body, 'latin1'))
  })
  try {
    return await compareHost(server.origin, manifest, SCREENS)
  } finally {
    server.close()
  }
}

const INJECTED = '<script src="/uploads/x.js"></script>'

beforeAll(async () => {
  await openDraw(world)
  await publish(world)
  origin = world.app.listeningOrigin
})

test('a manifest names every served file and no compressed copy', () => {
  const files = { 'sw.js': '1', 'assets/a.js': '2', 'assets/a.js.br': '3', '.vite/manifest.json': '4' }
  const lines = clientWith(files).manifest.split('\n')
  expect(lines.map((line) => line.slice(66))).toEqual(['assets/a.js', 'sw.js', ''])
})

test('names every difference between two clients', () => {
  const own = clientWith({ 'sw.js': '1', 'assets/a.js': '2' }).manifest
  expect(differences(own, clientWith({ 'sw.js': '1', 'assets/a.js': '2' }).manifest)).toEqual([])
  expect(differences(own, clientWith({ 'sw.js': '2', 'assets/b.js': '2' }).manifest)).toEqual([
    'is missing: assets/a.js',
    'is not ours: assets/b.js',
    'differs: sw.js',
  ])
})

test('C2.8 finds no difference in what an honest server delivers to a browser', async () => {
  expect(await compareHost(origin, manifest, SCREENS)).toEqual([])
  expect(await differencesWith(() => {})).toEqual([])
})

test('C2.8 reports a script that only one screen has in one language', async () => {
  const injected = [
    ['/', 'ms'],
    ['/Home', 'zh'],
    ['/Withdraw', 'ja'],
    ['/Profile?id=1', 'en'],
  ]
  const found = await differencesWith((url, reply, { 'accept-language': accepted = '' }) => {
    if (injected.some(([screen, language]) => url === screen && accepted.startsWith(`${language},`)))
      reply.body += INJECTED
  })
  expect(found.toSorted()).toEqual(
    injected.map(([screen, language]) => `is served otherwise: ${screen} (${language})`).toSorted(),
  )
})

test('C2.8 reports a preview tag with other markup than a preview has', async () => {
  const found = await differencesWith((url, reply) => {
    if (url.startsWith('/Profile?'))
      reply.body = reply.body.replace('</head>', `<meta property="og:title" content="x" onload="x" /></head>`)
  })
  expect(found).toHaveLength(LOCALES.length)
})

test('C2.8 reports headers that change what a browser runs', async () => {
  const headers: [path: string, name: string, value: string | undefined][] = [
    ['/Home', 'content-security-policy', "script-src 'self' 'unsafe-inline'"],
    ['/Mine', 'content-security-policy', undefined],
    ['/Game', 'link', '</uploads/x.js>; rel=modulepreload'],
    ['/Choose', 'refresh', '0; url=https://example.org/'],
    ['/Notice', 'set-cookie', 'variant=b'],
    ['/sw.js', 'service-worker-allowed', '/'],
    ['/assets/a.css', 'content-type', 'text/html'],
  ]
  const found = await differencesWith((url, reply) => {
    for (const [, name, value] of headers.filter(([at]) => at === url))
      if (value === undefined) delete reply.headers[name]
      else reply.headers[name] = value
  })
  for (const [at, name] of headers)
    expect(found.filter((each) => each.endsWith(at)).join(), at).toContain(
      name === 'content-type' ? 'another type' : name,
    )
  expect(new Set(found.map((each) => each.split(': ').at(-1)))).toEqual(new Set(headers.map(([at]) => at)))
  const policy = String((await fetchAsBrowser(origin, '/')).headers['content-security-policy'])
  const withScripts = policy.replace("script-src 'self'", "script-src 'self' https://example.org")
  const withService = policy.replace("frame-src 'self'", "frame-src 'self' https://help.example.org")
  const withPolicy = (value: string) =>
    differencesWith((_url, reply) => {
      if (reply.headers['content-security-policy'] === policy)
        reply.headers['content-security-policy'] = value
    })
  expect(await withPolicy(withScripts)).not.toEqual([])
  expect(await withPolicy(withService)).toEqual([])
})

test('C2.8 reports a screen that redirects or is missing', async () => {
  const found = await differencesWith((url, reply) => {
    if (url === '/Mine') Object.assign(reply, { status: 302, headers: { location: '/Home' }, body: '' })
  })
  expect(found).toEqual(LOCALES.map((each) => `is not served (302): /Mine (${each})`))
})
