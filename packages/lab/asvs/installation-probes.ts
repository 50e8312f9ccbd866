// Probes of what an installation consists of: its packages and sources, its documents, its log.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { inRoot } from '../../runtime/system/paths.ts'
import { SECTIONS } from './asvs-sections.ts'
import {
  eventually,
  logIn,
  mustRefuse,
  newAddress,
  newMember,
  type Probe,
  post,
  send,
  sendBytes,
  type Target,
} from './target.ts'

interface Line {
  readonly level: number
  readonly time: number
  readonly security?: string
  readonly call?: string
  readonly address?: string
  readonly reqId?: string
  readonly member?: number
}

/** Returns the lines of JSON that name this address, when there are so many. */
async function linesOf(target: Target, address: string, count: number): Promise<Line[]> {
  const read = () =>
    target
      .log()
      .split('\n')
      .filter((line) => line.includes(address))
      .map((line) => JSON.parse(line.slice(line.indexOf('{'))) as Line)
  await eventually(async () => read().length >= count, `fewer than ${count} lines of ${address}`)
  return read()
}

/** Six wrong passwords and an order for another member. Returns their lines in the log. */
async function provokeRefusals(target: Target): Promise<{ address: string; lines: Line[] }> {
  const [member, address] = [await newMember(target), newAddress()]
  const form = { username: member.username, password: 'wrong river' }
  for (let n = 0; n < 6; n += 1) await mustRefuse(target, 'member/doLogin', form, { address })
  const order = { item: 'big', money: '1', lid: '1', mid: '999999999' }
  await mustRefuse(target, 'game/placeOrder', order, { token: member.token, address })
  return { address, lines: await linesOf(target, address, 7) }
}

/** Folders of what a user runs. */
const PRODUCT = ['apps/api', 'apps/web', 'apps/desk', 'packages/shared', 'packages/runtime', 'packages/tlog']

interface Source {
  readonly file: string
  readonly text: string
}
let read: Source[] | undefined

/** Returns the sources of the product without tests and generated files. */
function sources(): Source[] {
  read ??= PRODUCT.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
    .filter(
      (file) =>
        /\.(ts|tsx|js|mjs)$/.test(file) &&
        !/node_modules|generated|\/dist\/|\/test\/|\/e2e\/|\/pictures\/|\.test\./.test(file),
    )
    .map((file) => ({ file, text: readFileSync(inRoot(file), 'utf8') }))
  return read
}

/** Requires that no source of the product contains this. */
function absent(pattern: RegExp): void {
  assert.ok(sources().length > 500)
  assert.deepEqual(
    sources().flatMap(({ file, text }) => (pattern.test(text) ? [file] : [])),
    [],
    String(pattern),
  )
}

interface Package {
  readonly dependencies?: Readonly<Record<string, string>>
}
const dependenciesOf = (folder: string): [name: string, version: string][] =>
  Object.entries(
    (JSON.parse(readFileSync(inRoot(`${folder}/package.json`), 'utf8')) as Package).dependencies ?? {},
  )

/** Requires that the product depends on no package of this name and imports none. */
function noPackage(pattern: RegExp): void {
  const named = PRODUCT.flatMap(dependenciesOf).map(([name]) => name)
  assert.ok(named.length > 50)
  const imported = sources().flatMap(({ text }) =>
    [...text.matchAll(/(?:from|import\() ?'([^'.][^']*)'/g)].map(([, name = '']) => name),
  )
  assert.deepEqual(
    [...named, ...imported].filter((name) => pattern.test(name)),
    [],
  )
}

/** Requires that a document contains each of these. */
function states(file: string, ...patterns: readonly RegExp[]): void {
  const text = readFileSync(inRoot(file), 'utf8')
  for (const pattern of patterns) assert.match(text, pattern, file)
}

/** Returns all requirements of a chapter or section. */
const allOf = (start: string): string[] =>
  Object.entries(SECTIONS)
    .filter(([section]) => section === start || section.startsWith(`${start}.`))
    .flatMap(([section, [first, second]]) =>
      Array.from({ length: first + second }, (_, index) => `${section}.${index + 1}`),
    )

const partProbes: readonly Probe[] = [
  {
    rows: ['1.2.6', '1.2.7', '1.2.8', '1.3.8', '1.3.9', '1.3.11', '1.5.1', '6.5.5', ...allOf('6.6')],
    title:
      'the product has no package for directories, XML, LaTeX, memcache, mail or telephone, and reads no XML',
    async run(target) {
      noPackage(/ldap|xml|xpath|latex|java|memcache|mail|smtp|twilio|sms|otp/i)
      const xml = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'
      for (const type of ['application/xml', 'text/xml', 'application/soap+xml']) {
        const headers = { 'content-type': type, 'x-forwarded-for': newAddress() }
        const reply = await send(target, '/api/support/report', { method: 'POST', headers, body: xml })
        assert.doesNotMatch(Buffer.from(reply.text, 'base64').toString() + reply.text, /root:/, type)
        assert.notEqual((JSON.parse(reply.text) as { code: number }).code, 200, type)
      }
    },
  },
  {
    rows: ['1.3.1', '1.3.5', '1.3.7'],
    title: 'the product has no template or markup engine, and no source writes HTML from text',
    async run() {
      noPackage(/handlebars|mustache|^ejs|nunjucks|^pug|liquid|markdown|marked|sanitize-html|dompurify/i)
      absent(/dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write\(/)
    },
  },
  {
    rows: [...allOf('4.4'), ...allOf('17')],
    title: 'no request is upgraded, and no source opens a WebSocket or a WebRTC connection',
    async run(target) {
      absent(/new WebSocket\b|RTCPeerConnection|new WebSocketServer/)
      noPackage(/^ws$|socket\.io|webrtc|mediasoup/)
      for (const path of ['/', '/live/draws', '/api/system/base']) {
        const head = `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n`
        const key = 'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
        if (path !== '/live/draws')
          assert.doesNotMatch(await sendBytes(target, head + key), /^HTTP\/1.1 101/, path)
      }
    },
  },
  {
    rows: allOf('4.3'),
    title: 'no path answers GraphQL',
    async run(target) {
      noPackage(/graphql|apollo/)
      for (const path of ['/graphql', '/api/graphql']) {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress() }
        const body = JSON.stringify({ query: '{ __schema { types { name } } }' })
        assert.doesNotMatch(
          (await send(target, path, { method: 'POST', headers, body })).text,
          /__schema|"types"/,
        )
      }
    },
  },
  {
    rows: ['3.5.5'],
    title: 'no page listens to messages of other windows',
    async run() {
      absent(
        /window\.addEventListener\('message'|onmessage = |window\.parent\.postMessage|opener\.postMessage/,
      )
    },
  },
  {
    rows: ['5.2.3'],
    title: 'the product has no package that unpacks archives',
    async run() {
      noPackage(/zip|^tar|rar|7z|archive/i)
    },
  },
  {
    rows: [...allOf('6.8'), '7.1.3', '7.6.1', ...allOf('10')],
    title: 'no path speaks OAuth, OpenID Connect or SAML, and no package of the product does',
    async run(target) {
      noPackage(/oauth|openid|saml|passport|oidc|^jose$|jsonwebtoken/i)
      const { text: page } = await send(target, '/no-such-screen')
      for (const path of [
        '/.well-known/openid-configuration',
        '/.well-known/oauth-authorization-server',
        '/oauth/authorize',
        '/authorize',
        '/oauth/token',
        '/api/oauth/token',
        '/saml/acs',
      ]) {
        const { status, text, headers } = await send(target, path, {
          headers: { 'x-forwarded-for': newAddress() },
        })
        assert.ok(status >= 400 || text === page || /"code":(401|404)/.test(text), `${path}: ${status}`)
        assert.equal(headers.location, undefined, path)
      }
    },
  },
  {
    rows: ['8.4.1'],
    title: 'no table has a column for tenants',
    async run(target) {
      const columns = await target.query(
        `SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name ~ 'tenant|organization|organisation|customer'`,
      )
      assert.deepEqual(columns, [])
    },
  },
  {
    rows: ['11.2.1', '11.4.4'],
    title:
      'cryptography comes from node:crypto, noble, argon2 and web-push, and no key is made from a password',
    async run() {
      noPackage(/^crypto-js$|forge|^sjcl|bcrypt|tweetnacl|libsodium|^elliptic$/)
      absent(/pbkdf2|scrypt\(|scryptSync|createCipher\(/)
    },
  },
  {
    rows: ['12.1.3', '12.3.1', '12.3.3', '12.3.4'],
    title:
      'the database of the product listens on the loopback address, and nothing asks for client certificates',
    async run(target) {
      absent(/requestCert|clientCert/)
      assert.deepEqual(await target.query('SHOW listen_addresses'), [{ listen_addresses: '127.0.0.1' }])
      states('docs/configuration.md', /sslmode/)
    },
  },
  {
    rows: ['1.2.5', '1.4.3'],
    title: 'no program is started through a shell, and pictures have neither cache nor concurrency',
    async run() {
      absent(/shell: true|\bexecSync\(|[^.\w]exec\(/)
      const decoder = sources().find(({ file }) => file.endsWith('media/decode-picture.ts'))?.text ?? ''
      assert.match(decoder, /sharp\.cache\(false\)/)
      assert.match(decoder, /sharp\.concurrency\(1\)/)
    },
  },
  {
    rows: ['3.7.1', '15.2.1'],
    title: 'every dependency has an exact version, and the client has none for plugins of a browser',
    async run() {
      for (const folder of PRODUCT)
        for (const [name, version] of dependenciesOf(folder))
          assert.match(version, /^(\d+\.\d+\.\d+|workspace:\*|catalog:)/, name)
      noPackage(/flash|silverlight|activex|applet/i)
    },
  },
  {
    rows: ['6.1.3', '11.1.2', '11.2.3', '13.1.1', '14.1.1', '14.1.2', '15.1.1', '15.1.3', '16.2.3'],
    title:
      'the documents name logins, keys, outgoing connections, stored data, costly work and times for known vulnerabilities',
    async run(target) {
      states(
        'docs/operations.md',
        /## Outgoing connections/,
        /## Stored data/,
        /## Limits/,
        /## Log messages/,
        /recovery code|passkey/,
      )
      states('docs/configuration.md', /## Secrets/, /FAIRNESS_SECRET/, /RECEIPT_KEY/)
      states('SECURITY.md', /within three days/, /argon2id/, /every quarter/)
      const [epoch] = await target.query('SELECT receipt_key AS key FROM fairness_epoch LIMIT 1')
      assert.ok(Buffer.from(String(epoch?.key), 'base64').length >= 32)
    },
  },
  {
    rows: ['3.5.4', '4.1.2', '12.1.1', '12.1.2', '12.2.1', '12.2.2', '16.4.2', '16.4.3'],
    title:
      'the documents leave TLS, its proxy and the storage of the log to the installation, and say what is needed',
    async run() {
      states(
        'docs/operations.md',
        /proxy with TLS/,
        /must not buffer/,
        /standard output/,
        /redirects pages/,
        /TLS 1\.2/,
      )
      states('SECURITY.md', /TLS and disk encryption are up to the installation/)
    },
  },
]

const logProbes: readonly Probe[] = [
  {
    rows: ['16.2.1', '16.2.2', '16.2.4', '16.3.1', '16.3.2', '16.3.3'],
    title:
      'a failed login, a guess beyond the limit and an order for another member are lines of JSON with time, call, account, address and request id',
    async run(target) {
      // the log limits the lines of a kind, and other probes may have used up the present ten seconds
      const { address, lines } = await provokeRefusals(target).catch(() => provokeRefusals(target))
      const kinds = lines.map(({ security }) => security)
      assert.deepEqual(new Set(kinds), new Set(['login_failed', 'too_many_attempts', 'other_member']))
      for (const line of lines) {
        assert.ok(line.time > 1_600_000_000_000 && line.time < 4_000_000_000_000)
        assert.match(String(line.call), /^\/api\//)
        assert.match(String(line.reqId), /^[\w-]{12,}$/)
        assert.equal(line.address, address)
      }
      assert.ok(
        lines.filter(({ security }) => security === 'login_failed').every(({ member: id }) => Number(id) > 0),
      )
    },
  },
  {
    rows: ['16.2.5', '16.4.1'],
    title: 'what was typed is in no line, and a line break in a field or a header makes no line',
    async run(target) {
      const address = newAddress()
      const forged = '\n{"level":50,"security":"planted-7331"}\n'
      const secret = 'do-not-log-7331'
      await mustRefuse(target, 'member/doLogin', { username: forged, password: secret }, { address })
      await mustRefuse(target, 'member/doLogin', { username: secret, password: forged }, { address })
      await post(
        target,
        'member/getUserInfo',
        {},
        { token: forged, address, headers: { 'user-agent': 'planted-7331' } },
      )
      await linesOf(target, address, 2)
      assert.ok(!target.log().includes('7331'))
    },
  },
  {
    rows: ['6.2.10'],
    title: 'no message asks a member to change a password that is a year old',
    async run(target) {
      const member = await newMember(target)
      await target.query(
        `UPDATE member SET created_at = created_at - interval '1 year' WHERE username = $1`,
        [member.username],
      )
      await logIn(target, member)
    },
  },
]

export const installationProbes: readonly Probe[] = [...partProbes, ...logProbes]
