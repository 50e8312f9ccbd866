import assert from 'node:assert/strict'
import type { Call } from '@saikoro/shared/contract/call'
import { verifyReceipt } from '@saikoro/shared/fairness/receipt'
import * as z from 'zod/mini'
import { allCalls } from '../../../apps/api/test/support/all-calls.ts'
import { must, mustRefuse, newMember, type Probe, post, send, type Target, tokenHeader } from './target.ts'

const calls = await allCalls()
const SECRET_NAME = /hash|password|secret|salt|private|token/i
/** `paypassword` is '1' or ''; hashes and salt of a genesis are public. */
const PUBLIC_NAMES = ['paypassword', 'chainHash', 'oddsHash', 'hash', 'salt']

const isAllowed = (name: string) => !SECRET_NAME.test(name) || PUBLIC_NAMES.includes(name)

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => [
    ...(Array.isArray(value) ? [] : [name]),
    ...namesIn(each),
  ])
}

const fieldsOf = ({ input }: Call) =>
  input instanceof z.ZodMiniObject ? Object.keys(input._zod.def.shape) : []

async function png(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#a05' } })
    .png()
    .toBuffer()
}

async function upload(target: Target, token: string, name: string, bytes: Buffer, type = 'image/png') {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  const reply = await send(target, '/api/system/uploadLocality', {
    method: 'POST',
    headers: { ...tokenHeader(token), 'content-type': 'multipart/form-data; boundary=b', lang: 'en' },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
  })
  const { code, data } = JSON.parse(reply.text) as { code: number; data: string }
  return { status: reply.status, code, path: JSON.parse(Buffer.from(data, 'base64').toString()) as unknown }
}

export const dataProbes: readonly Probe[] = [
  {
    rows: ['6.3.4', '8.1.1', '8.2.1', '8.3.1'],
    title: 'every call that is not public refuses a visitor and a made-up token',
    async run(target) {
      for (const { path, access } of calls) {
        if (access === 'public') continue
        assert.equal(await mustRefuse(target, path), '鉴权错误', path)
        assert.equal(await mustRefuse(target, path, {}, { token: 'made up' }), '鉴权错误', path)
      }
    },
  },
  {
    rows: ['6.4.2', '2.1.1'],
    title: 'the contract has an input schema for every call, and no field for a hint or a secret question',
    async run() {
      assert.ok(calls.length > 60)
      for (const call of calls)
        for (const field of fieldsOf(call))
          assert.doesNotMatch(field, /hint|question|answer|mother|birth/i, call.path)
    },
  },
  {
    rows: ['8.2.3', '15.3.1'],
    title: 'no reply has a field of a secret',
    async run(target) {
      const { token } = await newMember(target)
      for (const { path, changes } of calls) {
        if (changes) continue
        const { data } = await post(target, path, { key: 'sai60', id: '1' }, { token })
        for (const name of namesIn(data)) assert.ok(isAllowed(name), `${path}: ${name}`)
      }
      const info = await must(target, 'member/getUserInfo', {}, { token })
      assert.deepEqual(Object.keys(info as object).toSorted(), [
        'bankid',
        'header_img',
        'id',
        'ip',
        'isjh',
        'lang',
        'money',
        'name',
        'paypassword',
        'sex',
        'status',
        'username',
      ])
    },
  },
  {
    rows: ['8.2.2', '3.2.1', '5.3.1', '5.3.2', '5.4.1', '5.4.2'],
    title: "a member's messages, sessions and vouchers do not exist for another member",
    async run(target) {
      const [mine, other] = [await newMember(target), await newMember(target)]
      await must(target, 'support/send', { text: 'only for me 7331' }, mine)
      const read = await must(target, 'support/getMessages', {}, other)
      assert.ok(!JSON.stringify(read).includes('7331'))
      const [session] = (await must(target, 'member/getSessions', {}, mine)) as { id: number }[]
      await mustRefuse(target, 'member/endSession', { id: String(session?.id) }, other)
      for (const call of ['member/cancelWithdraw', 'member/cancelReservation', 'passkey/remove'])
        await mustRefuse(target, call, { id: '1' }, other)

      const climbing = await upload(target, mine.token, '../../../evil.php\u0000.png', await png())
      assert.match(String(climbing.path), /^\/uploads\/[0-9a-f]{32}\.webp$/)
      const stored = await upload(target, mine.token, 'my bill; x=y.png', await png())
      assert.equal(stored.code, 200, String(stored.path))
      assert.match(String(stored.path), /^\/uploads\/[0-9a-f]{32}\.webp$/)
      const ask = (token?: string) =>
        send(target, String(stored.path), token === undefined ? {} : { headers: tokenHeader(token) })
      const own = await ask(mine.token)
      assert.equal(own.status, 200)
      assert.equal(own.headers['content-type'], 'image/webp')
      assert.equal(own.headers['x-content-type-options'], 'nosniff')
      assert.match(String(own.headers['content-disposition']), /^inline; filename="[0-9a-f]{32}\.webp"$/)
      assert.equal((await ask(other.token)).status, 404)
      assert.equal((await ask()).status, 404)
    },
  },
  {
    rows: ['5.2.1', '5.2.2', '1.3.4', '5.4.3'],
    title:
      'files of another kind, of too many bytes or pixels and SVG are refused; a picture is written anew without its metadata',
    async run(target) {
      const { token } = await newMember(target)
      const { default: sharp } = await import('sharp')
      const picture = await png()
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
      const refused: [string, Buffer][] = [
        ['a.svg', svg],
        ['a.png', svg],
        ['a.png', Buffer.from('MZ this is a program')],
        ['a.png', Buffer.concat([picture.subarray(0, 16), Buffer.alloc(64, 7)])],
        ['a.php', picture],
        ['a.html', Buffer.from('<script>alert(1)</script>')],
        ['a.gif', Buffer.from('GIF89a<script>')],
        ['a.png', Buffer.alloc(0)],
        [
          'a.png',
          await sharp({ create: { width: 6_400, height: 6_400, channels: 3, background: '#000' } })
            .png()
            .toBuffer(),
        ],
      ]
      for (const [name, bytes] of refused)
        assert.equal((await upload(target, token, name, bytes)).code, 401, `${name} ${bytes.length}`)
      const large = await upload(target, token, 'a.png', Buffer.concat([picture, Buffer.alloc(5_300_000)]))
      assert.equal(large.code, 401)
      const marked = await sharp(picture)
        .withExif({ IFD0: { Copyright: 'planted-7331' } })
        .jpeg()
        .toBuffer()
      assert.ok(marked.includes('planted-7331'))
      const { code, path } = await upload(target, token, 'a.jpg', marked, 'image/jpeg')
      assert.equal(code, 200)
      const { text } = await send(target, String(path), { headers: tokenHeader(token) })
      assert.ok(!text.includes('planted-7331'))
    },
  },
  {
    rows: ['2.3.1'],
    title:
      'steps cannot be skipped: no reservation before the briefing, no payout without a card, no card without a name',
    async run(target) {
      const member = await newMember(target)
      await mustRefuse(target, 'xuanfei/reserve', { id: '1', date: '2026-12-24', note: '' }, member)
      await mustRefuse(target, 'member/setUserWirhdraw', { money: '100' }, member)
      const card = { bankid: '9999 0000 1234 5678', bank: 'DEMO BANK', bankfenhang: 'x', fhnumber: '1' }
      await mustRefuse(target, 'member/setBank', card, member)
    },
  },
  {
    rows: ['2.3.2'],
    title: 'the payout rule holds: minimum, maximum and requests per day',
    async run(target) {
      const member = await newMember(target)
      const rule = (await must(target, 'member/getUserWithdrawRole', {}, member)) as {
        num: number
        min: string
        max: string
      }
      await must(target, 'member/setName', { name: 'Tanaka Mika' }, member)
      await must(target, 'member/setPayPassword', { paypassword: '7391' }, member)
      const [bank] = (await must(target, 'system/getBankList')) as { value: string }[]
      const card = {
        bankid: '9999 0000 1234 5678',
        bank: String(bank?.value),
        bankfenhang: 'Main',
        fhnumber: '123',
        username: 'Tanaka Mika',
      }
      await must(target, 'member/setBank', card, member)
      const ask = (money: string) =>
        post(target, 'member/setUserWirhdraw', { money, paypassword: '7391' }, member)
      assert.equal((await ask(String(Number(rule.min) - 1))).code, 401)
      assert.equal((await ask(String(Number(rule.max) + 1))).code, 401)
      const replies = await Promise.all(Array.from({ length: rule.num + 3 }, () => ask(rule.min)))
      assert.equal(replies.filter(({ code }) => code === 200).length, rule.num)
    },
  },
  {
    rows: ['9.1.1', '9.1.2', '9.1.3', '11.6.1'],
    title:
      'forged and altered tickets open no clip; a receipt is Ed25519 by the key of the log and fails when it is altered',
    async run(target) {
      for (const ticket of [
        '1.1.1.0.4102444800.AAAA',
        '1.1.1.0.4102444800.',
        'x',
        'eyJhbGciOiJub25lIn0.e30.',
      ])
        for (const file of ['index.m3u8', '000.ts'])
          assert.equal((await send(target, `/media/video/${ticket}/${file}`)).status, 403, ticket)
      const { token } = await newMember(target)
      const { path } = await upload(target, token, 'a.png', await png())
      const payee = (await must(target, 'system/paybankinfo', {}, { token })) as Record<string, string>
      const form = {
        ...{ bank: payee.bankname ?? '', bankname: payee.bankhang ?? '', banknumber: payee.banknumber ?? '' },
        ...{
          amount: '100',
          username: 'Mika',
          bankfenhang: payee.bankfenhang ?? '',
          fhnumber: payee.fhnumber ?? '',
          pic: String(path),
        },
      }
      const { receipt } = (await must(target, 'system/recharge', form, { token })) as { receipt: string }
      const { receiptKey } = (await must(target, 'fairness/genesis', { key: 'sai60' })) as {
        receiptKey: string
      }
      const [head = '', payload = '', signature = ''] = receipt.split('.')
      assert.equal(JSON.parse(Buffer.from(head, 'base64url').toString()).alg, 'EdDSA')
      assert.equal(Buffer.from(signature, 'base64url').length, 64)
      assert.ok(verifyReceipt(receipt, receiptKey))
      const none = Buffer.from('{"alg":"none"}').toString('base64url')
      const raised = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('100', '900')).toString(
        'base64url',
      )
      for (const forged of [
        `${none}.${payload}.`,
        `${none}.${payload}.${signature}`,
        `${head}.${raised}.${signature}`,
        `${head}.${payload}.`,
      ])
        assert.ok(!verifyReceipt(forged, receiptKey), forged)
    },
  },
  {
    rows: ['13.2.2', '8.1.2', '13.3.2'],
    title: 'the logins of API and worker own nothing, make no roles and read no secret of one another',
    async run(target) {
      const strong = await target.query(
        `SELECT rolname FROM pg_roles WHERE rolname IN ('saikoro_api', 'saikoro_draws', 'saikoro_operator', 'saikoro_app')
           AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls)`,
      )
      assert.deepEqual(strong, [])
      const owned = await target.query(
        `SELECT relname FROM pg_class WHERE relowner IN (SELECT oid FROM pg_roles WHERE rolname IN ('saikoro_api', 'saikoro_draws'))`,
      )
      assert.deepEqual(owned, [])
      const granted = await target.query(
        `SELECT r.role, t.name FROM (VALUES ('saikoro_api'), ('saikoro_draws')) AS r(role),
           (VALUES ('ledger_entry'), ('ledger_transaction'), ('bet'), ('draw')) AS t(name)
         WHERE has_table_privilege(r.role, t.name, 'INSERT, UPDATE, DELETE, TRUNCATE')`,
      )
      assert.deepEqual(granted, [])
      const read = await target.query(
        `SELECT 1 AS readable WHERE has_any_column_privilege('saikoro_operator', 'member_secret', 'SELECT')
           OR has_any_column_privilege('saikoro_draws', 'member_secret', 'SELECT')
           OR has_any_column_privilege('saikoro_operator', 'session', 'UPDATE')`,
      )
      assert.deepEqual(read, [])
    },
  },
]
