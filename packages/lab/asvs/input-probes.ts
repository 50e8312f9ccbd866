import assert from 'node:assert/strict'
import {
  must,
  mustRefuse,
  newAddress,
  newMember,
  openReply,
  type Probe,
  post,
  send,
  sendBytes,
  tokenHeader,
} from './target.ts'

const HOSTILE = [
  "' OR 1=1 --",
  "'; DROP TABLE member; --",
  '1 OR 1=1',
  '$1',
  '%s%n%x',
  '{{7*7}} #{7*7} <%= 7*7 %>',
  '(((((a+)+)+)+$',
  '[[[.*',
  '$(id) `id` ; id | id',
  '*)(uid=*',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '\\u0027 \\x27',
  '\u202egnp',
  '99999999999999999999',
]
const VERBATIM = [
  'a%41b &amp; &lt;b&gt; \\u0041',
  '</script><img src=x onerror=alert(1)> \' \u2028 "',
  '%s %n {{7*7}} #{7*7} <%= 7 %>',
]

/** Public calls with the fields that take text. */
const TEXT_FIELDS: readonly [call: string, ...fields: string[]][] = [
  ['member/doLogin', 'username', 'password'],
  ['member/recover', 'username', 'code', 'new_password'],
  ['Lottery/getLotteryInfo', 'key'],
  ['Lottery/getLotteryOneList', 'key'],
  ['fairness/draw', 'key', 'expect'],
  ['fairness/log', 'key', 'from'],
  ['xuanfei/xuanfeilist', 'id', 'page'],
  ['xuanfei/xuanfeidata', 'id'],
  ['video/getVideoList', 'id', 'page'],
  ['xuanfei/consentInfo', 'link'],
]

const LEAK = /FST_|\n\s+at |node_modules|Prisma|SELECT |relation "|syntax error/

export const inputProbes: readonly Probe[] = [
  {
    rows: ['1.1.1', '1.1.2', '1.2.3', '1.3.10'],
    title: 'text is decoded once, stored as it was typed and returned unchanged',
    async run(target) {
      const { token } = await newMember(target)
      for (const text of VERBATIM) await must(target, 'support/send', { text }, { token })
      const messages = (await must(target, 'support/getMessages', {}, { token })) as { text: string }[]
      assert.deepEqual(
        messages.map(({ text }) => text),
        VERBATIM,
      )
      const stored = await target.query('SELECT text FROM support_message ORDER BY id DESC LIMIT 3')
      assert.deepEqual(stored.map(({ text }) => text).toReversed(), VERBATIM)
    },
  },
  {
    rows: ['1.2.4', '1.2.9', '2.2.1', '16.5.1'],
    title:
      'syntax of SQL, shells, templates, patterns and paths in any text field causes no fault and finds nothing',
    async run(target) {
      for (const [call, ...fields] of TEXT_FIELDS) {
        for (const value of HOSTILE) {
          const { status, msg, data } = await post(
            target,
            call,
            Object.fromEntries(fields.map((field) => [field, value])),
          )
          assert.equal(status, 200, `${call} ${value}`)
          assert.doesNotMatch(`${msg} ${JSON.stringify(data)}`, LEAK, `${call} ${value}`)
        }
      }
      await mustRefuse(target, 'member/doLogin', { username: "' OR '1'='1", password: "' OR '1'='1" })
      const [{ n } = { n: 0 }] = await target.query('SELECT count(*)::int AS n FROM game')
      assert.ok(Number(n) > 0)
    },
  },
  {
    rows: ['1.2.1', '4.1.1'],
    title: 'pages reflect nothing of the address and no header can be injected',
    async run(target) {
      const marker = '"><script>alert(7331)</script>'
      for (const path of ['/', '/Profile', '/Login', '/nowhere', '/api/nowhere', '/media/x']) {
        const reply = await send(
          target,
          `${path}?id=${encodeURIComponent(marker)}&next=${encodeURIComponent(marker)}`,
        )
        assert.ok(!reply.text.includes('alert(7331)'), path)
        assert.match(String(reply.headers['content-type']), /; charset=utf-8$/, path)
        const injected = await send(
          target,
          `${path}%0d%0aset-cookie:%20planted=1?x=%0d%0aset-cookie:planted=1`,
        )
        assert.equal(injected.headers['set-cookie'], undefined, path)
      }
    },
  },
  {
    rows: ['1.3.3', '2.2.2', '15.3.5'],
    title: 'values of a wrong type, length or character are refused by the server',
    async run(target) {
      const { token } = await newMember(target)
      const json = async (call: string, body: unknown) =>
        openReply(
          await send(target, `/api/${call}`, {
            method: 'POST',
            headers: {
              ...tokenHeader(token),
              'content-type': 'application/json',
              'x-forwarded-for': newAddress(),
            },
            body: JSON.stringify(body),
          }),
        )
      for (const value of [[], ['x'], {}, { a: 1 }, null, [[[]]]]) {
        for (const [call, field] of [
          ['support/send', 'text'],
          ['xuanfei/xuanfeidata', 'id'],
          ['member/setSex', 'sex'],
          ['game/placeOrder', 'item'],
        ] as const) {
          const { status, code } = await json(call, { [field]: value })
          assert.deepEqual({ status, code }, { status: 200, code: 401 }, `${call} ${JSON.stringify(value)}`)
        }
      }
      for (const body of [[], null, 'text', 7, { text: 'x'.repeat(3_000) }, { text: 'a\u0000b' }])
        assert.equal((await json('support/send', body)).code, 401, JSON.stringify(body).slice(0, 40))
    },
  },
  {
    rows: ['1.4.2', '2.2.3', '16.5.3'],
    title: 'orders out of range or with contradicting fields are refused and move no points',
    async run(target) {
      const { token } = await newMember(target)
      const money = async () =>
        ((await must(target, 'member/getUserInfo', {}, { token })) as { money: string }).money
      const before = await money()
      const order = { item: 'big', money: '1', lid: '1', expect: '', mid: '' }
      for (const wrong of [
        { money: '0' },
        { money: '-1' },
        { money: '1.5' },
        { money: '0x10' },
        { money: '1e3' },
        { money: '5001' },
        { money: '9223372036854775808' },
        { money: '99999999999999999999999' },
        { lid: '2147483648' },
        { lid: '-1' },
        { item: 'big,big' },
        { item: 'nothing' },
        { item: '' },
        { expect: '190001010001' },
        { mid: '999999999' },
      ])
        await mustRefuse(target, 'game/placeOrder', { ...order, ...wrong }, { token })
      assert.equal(await money(), before)
      for (const amount of ['99', '100001', '-100', 'NaN', '100.001', '9223372036854775808'])
        await mustRefuse(target, 'system/recharge', { amount }, { token })
    },
  },
  {
    rows: ['1.5.2', '15.3.3', '15.3.6'],
    title: 'fields that a call does not list, __proto__ among them, change nothing',
    async run(target) {
      const { username, token } = await newMember(target)
      const bodies = [
        '{"sex":"1","status":0,"isjh":1,"money":"999999.00","username":"stolen","id":1}',
        '{"sex":"2","__proto__":{"isjh":1,"status":9},"constructor":{"prototype":{"isjh":1}}}',
      ]
      for (const body of bodies) {
        const reply = await send(target, '/api/member/setSex', {
          method: 'POST',
          headers: {
            ...tokenHeader(token),
            'content-type': 'application/json',
            'x-forwarded-for': newAddress(),
          },
          body,
        })
        assert.equal(openReply(reply).code, 200)
      }
      await post(
        target,
        'member/setSex',
        { sex: '1', '__proto__[isjh]': '1', 'constructor.prototype.isjh': '1' },
        { token },
      )
      const info = (await must(target, 'member/getUserInfo', {}, { token })) as Record<string, unknown>
      const { isjh, status, money, username: name } = info
      assert.deepEqual(
        { isjh, status, money, name },
        { isjh: 0, status: 1, money: '1000.00', name: username },
      )
      const other = (await must(target, 'system/base')) as Record<string, unknown>
      assert.equal(other.isjh, undefined)
    },
  },
  {
    rows: ['15.3.7'],
    title: 'of a repeated parameter the last counts, and the body before the query',
    async run(target) {
      const ask = async (path: string, body: string) =>
        openReply(
          await send(target, `/api/Lottery/getLotteryInfo${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': newAddress() },
            body,
          }),
        ).code
      assert.equal(await ask('?key=nothing&key=sai60', ''), 200)
      assert.equal(await ask('?key=sai60&key=nothing', ''), 401)
      assert.equal(await ask('?key=nothing', 'key=sai60'), 200)
      assert.equal(await ask('?key=sai60', 'key=sai60&key=nothing'), 401)
    },
  },
  {
    rows: ['4.2.1'],
    title:
      'a request with ambiguous length or framing gets one reply, and what follows is not read as a request',
    async run(target) {
      const hidden = 'GET /api/system/base HTTP/1.1\r\nhost: x\r\n\r\n'
      const head = 'POST /api/system/base HTTP/1.1\r\nhost: x\r\n'
      const requests = [
        `${head}content-length: 0\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`,
        `${head}content-length: ${hidden.length + 5}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
        `${head}transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
        `${head}transfer-encoding: gzip\r\n\r\n0\r\n\r\n${hidden}`,
        `${head}content-length: +0\r\n\r\n${hidden}`,
        `${head}content-length : 0\r\n\r\n${hidden}`,
        `${head}x: a\r\n b\r\ncontent-length: 0x0\r\n\r\n${hidden}`,
        `${head}transfer-encoding: chunked\r\n\r\n0;\n\r\n\r\n${hidden}`,
        `POST /api/system/base HTTP/1.1\nhost: x\ncontent-length: 0\n\n${hidden}`,
      ]
      for (const bytes of requests) {
        const text = await sendBytes(target, bytes)
        assert.ok(text.split('HTTP/1.1 ').length - 1 <= 1, `${bytes}\n→ ${text}`)
        assert.match(text, /^(HTTP\/1\.1 4\d\d |$)/, bytes)
      }
    },
  },
  {
    rows: ['1.3.6', '13.2.4'],
    title: 'no push address of this machine, a private network, another scheme or another port is accepted',
    async run(target) {
      const { token } = await newMember(target)
      const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
      for (const endpoint of [
        'http://push.example/x',
        'https://127.0.0.1/x',
        'https://[::1]/x',
        'https://10.0.0.1/x',
        'https://169.254.169.254/latest',
        'https://localhost/x',
        'https://push.example:8443/x',
        'https://user:secret@push.example/x',
        'https://0x7f000001/x',
        'https://2130706433/x',
        'file:///etc/passwd',
        'ftp://push.example/x',
        'javascript:alert(1)',
      ])
        await mustRefuse(target, 'push/subscribe', { ...keys, endpoint }, { token })
    },
  },
]
