import assert from 'node:assert/strict'
import {
  logIn,
  newAddress,
  newMember,
  openReply,
  type Probe,
  post,
  type Reply,
  send,
  sendBytes,
  type Target,
} from './target.ts'

/** One request of each kind of reply: pages, files, calls, refusals, plain errors, the log, methods. */
async function everyKind(target: Target): Promise<[name: string, reply: Reply][]> {
  const big = 'x'.repeat(200_000)
  const kinds: [string, Parameters<typeof send>[2]?][] = [
    ['/'],
    ['/Home'],
    ['/nowhere'],
    ['/nothing.js'],
    ['/media/nothing.webp'],
    [`/uploads/${'0'.repeat(32)}.webp`],
    ['/uploads/%00'],
    ['/video/x/index.m3u8'],
    ['/log/checkpoint'],
    ['/log/tile/%00'],
    ['/healthz'],
    ['/readyz'],
    ['/api/system/base'],
    ['/api/nowhere'],
    ['/api/%'],
    ['/api/member/getUserInfo'],
    ['/api/system/base', { method: 'OPTIONS' }],
    ['/api/system/base', { method: 'HEAD' }],
    ['/Home', { method: 'HEAD' }],
    ['/Home', { method: 'DELETE' }],
    ['/api/system/base', { method: 'PUT' }],
    ['/api/support/report', { method: 'POST', body: big, headers: { 'x-forwarded-for': newAddress() } }],
  ]
  return Promise.all(
    kinds.map(async ([path, options]) => [
      `${options?.method ?? 'GET'} ${path}`,
      await send(target, path, options),
    ]),
  )
}

const policyOf = ({ headers }: Reply) =>
  new Map(
    String(headers['content-security-policy'] ?? '')
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values.join(' ')]),
  )

export const browserProbes: readonly Probe[] = [
  {
    rows: ['3.4.3', '3.4.4', '3.4.5', '3.4.6', '1.3.2'],
    title: 'every kind of reply has a content policy without eval, nosniff, no referrer and no framing',
    async run(target) {
      for (const [name, reply] of await everyKind(target)) {
        const policy = policyOf(reply)
        const orDefault = (directive: string) => policy.get(directive) ?? policy.get('default-src')
        assert.equal(orDefault('object-src'), "'none'", name)
        assert.equal(policy.get('base-uri'), "'none'", name)
        assert.equal(policy.get('frame-ancestors'), "'none'", name)
        assert.match(String(orDefault('script-src')), /^'(self|none)'$/, name)
        assert.equal(reply.headers['x-content-type-options'], 'nosniff', name)
        assert.equal(reply.headers['referrer-policy'], 'no-referrer', name)
      }
      const support = policyOf(await send(target, '/ServicePage'))
      assert.equal(support.get('frame-ancestors'), "'self'")
    },
  },
  {
    rows: ['3.4.1'],
    title:
      'every kind of reply has HSTS of a year with subdomains when the request came by TLS, and none by plain HTTP',
    async run(target) {
      for (const path of [
        '/',
        '/Home',
        '/nothing.js',
        '/api/system/base',
        '/api/nowhere',
        '/healthz',
        '/log/checkpoint',
      ]) {
        const secure = await send(target, path, { headers: { 'x-forwarded-proto': 'https' } })
        const [, age] =
          /max-age=(\d+); includeSubDomains/.exec(String(secure.headers['strict-transport-security'])) ?? []
        assert.ok(Number(age) >= 31_536_000, path)
        assert.equal((await send(target, path)).headers['strict-transport-security'], undefined, path)
      }
    },
  },
  {
    rows: ['3.4.2'],
    title: 'no origin is allowed by CORS unless it is configured',
    async run(target) {
      for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:${target.port}.evil.example`]) {
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          const { headers } = await send(target, '/api/system/base', {
            method,
            headers: {
              origin,
              'access-control-request-method': 'POST',
              'access-control-request-headers': 'token',
            },
          })
          assert.equal(headers['access-control-allow-origin'], undefined, `${method} ${origin}`)
          assert.equal(headers['access-control-allow-credentials'], undefined, `${method} ${origin}`)
        }
      }
    },
  },
  {
    rows: ['3.5.1', '3.5.2', '3.5.3'],
    title: 'what a page of another site can send changes nothing: by image, form, fetch and navigation',
    async run(target) {
      const lan = '192.168.1.9:3000'
      const signs: Record<string, string>[] = [
        { host: lan },
        { host: lan, origin: 'http://evil.example' },
        { host: lan, origin: 'null' },
        { host: lan, referer: 'http://evil.example/' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      ]
      const count = async () => (await target.query('SELECT count(*)::int AS n FROM report'))[0]?.n
      const before = await count()
      for (const sign of signs) {
        const from = { 'x-forwarded-for': newAddress(), ...sign }
        assert.equal(
          openReply(await send(target, '/api/support/report?reason=x', { headers: from })).code,
          401,
        )
        if (Object.keys(sign).length === 1 && sign.host) continue // browsers send Origin with every POST
        for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
          const headers = { ...from, 'content-type': type }
          const reply = await send(target, '/api/support/report', {
            method: 'POST',
            headers,
            body: 'reason=x',
          })
          assert.equal(openReply(reply).code, 401, JSON.stringify(headers))
        }
      }
      assert.equal(await count(), before)
      const old = await send(target, '/api/support/report?reason=x', {
        headers: { host: lan, lang: 'en', 'x-forwarded-for': newAddress() },
      })
      assert.equal(openReply(old).code, 200)
    },
  },
  {
    rows: ['3.3.1', '3.3.2', '3.3.3', '3.3.4'],
    title: 'the cookie of a login is HttpOnly and SameSite=Strict, by TLS also Secure and __Host-',
    async run(target) {
      const member = await newMember(target)
      const form = { username: member.username, password: member.password }
      const cookieOf = async (scheme: string) => {
        const { headers } = await post(target, 'member/doLogin', form, {
          headers: { 'x-forwarded-proto': scheme },
        })
        return String(headers['set-cookie'])
      }
      const secure = await cookieOf('https')
      assert.match(secure, /^__Host-known_\w+=/)
      for (const flag of [/; Path=\/(;|$)/, /; HttpOnly/, /; SameSite=Strict/, /; Secure/])
        assert.match(secure, flag)
      assert.doesNotMatch(secure, /Domain=/i)
      const plain = await cookieOf('http')
      for (const flag of [/; HttpOnly/, /; SameSite=Strict/]) assert.match(plain, flag)
      const [cookie = ''] = secure.split(';')
      const { code } = await post(target, 'member/getUserInfo', {}, { headers: { cookie } })
      assert.equal(code, 401) // the cookie is no session
    },
  },
  {
    rows: ['3.7.2'],
    title: 'no address redirects',
    async run(target) {
      const elsewhere = ['//evil.example', '/%5cevil.example', '/..//evil.example', '/https://evil.example']
      for (const path of [
        ...elsewhere,
        '/Login?next=//evil.example',
        '/api//evil.example',
        '/media',
        '/log',
        '/uploads/',
      ]) {
        const { status, headers } = await send(target, path)
        assert.ok(status < 300 || status >= 400, path)
        assert.equal(headers.location, undefined, path)
      }
    },
  },
  {
    rows: ['4.1.3', '15.3.4'],
    title: 'the last valid forwarded address counts, and other forwarding headers change nothing',
    async run(target) {
      const member = await newMember(target)
      const ipBy = async (forwarded: string, headers: Record<string, string> = {}) => {
        const token = await logIn(target, member)
        const { data } = await post(target, 'member/getUserInfo', {}, { token, address: forwarded, headers })
        return (data as { ip: string }).ip
      }
      assert.equal(await ipBy('203.0.113.9'), '203.0.113.9')
      assert.equal(await ipBy('198.51.100.1, 203.0.113.9'), '203.0.113.9')
      assert.equal(await ipBy("' OR 1=1, 203.0.113.9"), '203.0.113.9')
      const others = {
        forwarded: 'for=198.51.100.7',
        'x-real-ip': '198.51.100.7',
        'true-client-ip': '198.51.100.7',
      }
      assert.equal(await ipBy('203.0.113.9', others), '203.0.113.9')
    },
  },
  {
    rows: ['13.4.1', '13.4.3', '13.4.5', '15.2.3', '13.2.5'],
    title: 'no source, configuration, listing, metrics, documentation or development route is served',
    async run(target) {
      const paths = [
        ...['/.git/config', '/.git/HEAD', '/.env', '/.data/secrets.json', '/secrets.json', '/package.json'],
        ...['/pnpm-lock.yaml', '/prisma/schema.prisma', '/src/main.tsx', '/node_modules/react/package.json'],
        ...[
          '/metrics',
          '/docs',
          '/swagger.json',
          '/openapi.json',
          '/debug',
          '/server-status',
          '/assets/',
          '/media/',
        ],
        ...[
          '/uploads/',
          '/log/',
          '/@vite/client',
          '/__inspect',
          '/..%2f..%2fpackage.json',
          '/assets/..%2f..%2fpackage.json',
        ],
        ...['/media/..%2f..%2fsecrets.json', '/media/%2e%2e/%2e%2e/secrets.json', '/video/..%2f/index.m3u8'],
      ]
      const { text: page } = await send(target, '/no-such-screen')
      for (const path of paths) {
        const { status, text } = await send(target, path)
        // a path without extension is a screen of the client
        assert.ok(
          status === 404 || status === 403 || status === 400 || text === page,
          `${path}: ${status} ${text.slice(0, 80)}`,
        )
      }
    },
  },
  {
    rows: ['13.4.4'],
    title: 'TRACE returns nothing of the request',
    async run(target) {
      for (const path of ['/', '/api/system/base', '/healthz', '*']) {
        const text = await sendBytes(
          target,
          `TRACE ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-secret: planted-7331\r\n\r\n`,
        )
        assert.ok(!text.includes('planted-7331'), path)
        assert.doesNotMatch(text, /message\/http/i)
      }
    },
  },
  {
    rows: ['13.4.2'],
    title: 'faults of a request name no component, file or version',
    async run(target) {
      for (const [name, { headers, text }] of await everyKind(target)) {
        assert.equal(headers.server, undefined, name)
        assert.equal(headers['x-powered-by'], undefined, name)
        if (headers['content-type']?.startsWith('text/html')) continue
        assert.doesNotMatch(text, /fastify|node_modules|\.ts:|FST_|Prisma/i, name)
      }
    },
  },
  {
    rows: ['14.2.2', '14.3.2'],
    title: 'replies to a member are stored nowhere, public ones are revalidated by the browser alone',
    async run(target) {
      const { token } = await newMember(target)
      for (const call of [
        'member/getUserInfo',
        'member/getStatement',
        'member/getSessions',
        'support/getMessages',
        'xuanfei/xuanfeilist',
        'system/base',
      ]) {
        const { headers } = await post(target, call, {}, { token })
        assert.equal(headers['cache-control'], 'no-store', call)
      }
      for (const path of ['/api/system/base', '/api/Lottery/hotLottery']) {
        const { headers } = await send(target, path)
        assert.match(String(headers['cache-control']), /^(private, no-cache|no-store)$/, path)
      }
      assert.equal((await send(target, '/api/member/getUserInfo')).headers['cache-control'], 'no-store')
    },
  },
]
