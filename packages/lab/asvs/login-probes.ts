import assert from 'node:assert/strict'
import {
  eventually,
  logIn,
  must,
  mustRefuse,
  newAddress,
  newMember,
  newName,
  type Probe,
  post,
  type Target,
  tokenHeader,
} from './target.ts'

const register = (target: Target, fields: Record<string, string>) =>
  post(target, 'member/doRegister', { username: newName(), adult: '1', code: target.inviteCode, ...fields })

const isOpen = async (target: Target, token: string) =>
  (await post(target, 'member/getUserInfo', {}, { token })).code === 200

const hashOf = async (target: Target, username: string) => {
  const [row] = await target.query(
    `SELECT s.* FROM member_secret s JOIN member m ON m.id = s.member_id WHERE m.username = $1`,
    [username],
  )
  return row ?? assert.fail(`no member ${username}`)
}

/** Makes a member's sessions as old as this. */
const age = (target: Target, username: string, interval: string) =>
  target.query(
    `UPDATE session SET created_at = created_at - $2::interval, last_used_at = last_used_at - $2::interval,
       expires_at = expires_at - $2::interval WHERE member_id = (SELECT id FROM member WHERE username = $1)`,
    [username, interval],
  )

export const loginProbes: readonly Probe[] = [
  {
    rows: ['6.2.1', '6.2.9', '6.2.5'],
    title: 'passwords of eight to 64 characters of any kind are accepted, shorter ones refused',
    async run(target) {
      assert.equal((await register(target, { password: 'plum4ea' })).code, 401)
      for (const password of [
        'plum4oak',
        `kkk${'r7'.repeat(30)}x`,
        'とても長い合言葉です',
        '     ten   spaces    ',
        '7391840265718',
      ]) {
        const { code, msg } = await register(target, { password })
        assert.equal(code, 200, `${password}: ${msg}`)
      }
    },
  },
  {
    rows: ['6.2.4', '6.2.11', '6.2.12', '6.1.2'],
    title:
      'common passwords, decorated ones and those made of the name of the site or of the member are refused',
    async run(target) {
      for (const password of [
        'password',
        '12345678',
        'qwertyuiop',
        'iloveyou',
        'Passw0rd!',
        'PASSWORD1',
        'saikoro1',
        'Saikoro2026',
      ])
        assert.equal((await register(target, { password })).code, 401, password)
      const username = newName()
      assert.equal((await register(target, { username, password: username })).code, 401)
    },
  },
  {
    rows: ['6.2.8'],
    title: 'a password is compared exactly: case, length and spaces count',
    async run(target) {
      const member = await newMember(target, 'Quiet River Stone ')
      for (const password of [
        'quiet river stone ',
        'Quiet River Stone',
        'Quiet River Stone  ',
        'Quiet River Ston',
      ])
        await mustRefuse(target, 'member/doLogin', { username: member.username, password })
      await logIn(target, member)
    },
  },
  {
    rows: ['6.2.2', '6.2.3', '7.2.4', '7.4.3'],
    title: 'a password changes with the old one alone, which ends the token and all other sessions',
    async run(target) {
      const member = await newMember(target)
      const other = await logIn(target, member)
      const form = { new_password: 'another quiet stone' }
      await mustRefuse(
        target,
        'member/setLoginPassword',
        { ...form, old_password: 'wrong stone here' },
        member,
      )
      await mustRefuse(target, 'member/setLoginPassword', { ...form, old_password: '' }, member)
      const changed = { ...form, old_password: member.password }
      const { id } = (await must(target, 'member/setLoginPassword', changed, member)) as { id: string }
      await eventually(async () => !(await isOpen(target, other)), 'another session is open')
      assert.equal(await isOpen(target, member.token), false)
      assert.equal(await isOpen(target, id), true)
      await mustRefuse(target, 'member/doLogin', { username: member.username, password: member.password })
    },
  },
  {
    rows: ['6.3.1', '6.1.1', '2.4.1'],
    title: 'after five wrong passwords an address waits, and the owner still logs in from elsewhere',
    async run(target) {
      const member = await newMember(target)
      const address = newAddress()
      const guess = (password: string, from = address) =>
        post(target, 'member/doLogin', { username: member.username, password }, { address: from })
      const failed = (await guess('wrong stone')).msg
      for (let n = 0; n < 4; n += 1) await guess(`wrong stone ${n}`)
      assert.notEqual((await guess('wrong stone')).msg, failed)
      assert.equal((await guess(member.password)).code, 401)
      assert.equal((await guess(member.password, newAddress())).code, 200)
    },
  },
  {
    rows: ['6.3.2', '13.2.3'],
    title: 'no default account opens',
    async run(target) {
      const names = ['admin', 'root', 'administrator', 'test', 'guest', 'operator', 'saikoro', 'demo']
      for (const username of names)
        for (const password of [username, 'password', 'admin', '12345678'])
          await mustRefuse(target, 'member/doLogin', { username, password })
      const found = await target.query('SELECT username FROM member WHERE lower(username) = ANY ($1)', [
        names,
      ])
      assert.deepEqual(found, [])
    },
  },
  {
    rows: ['11.4.2', '6.5.2', '11.4.1', '11.4.3'],
    title: 'a password is stored as argon2id with 19 MiB and two passes, a recovery code as SHA-256',
    async run(target) {
      const member = await newMember(target)
      await must(target, 'member/newRecoveryCode', { password: member.password }, member)
      const secret = await hashOf(target, member.username)
      assert.match(String(secret.password_hash), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      const texts = Object.values(secret).map(String)
      assert.ok(!texts.some((text) => text.includes(member.password)))
      const code = Object.entries(secret).find(([name]) => name.includes('recovery'))
      assert.match(String(code?.[1]), /^[0-9a-f]{64}$/)
    },
  },
  {
    rows: ['6.5.1', '6.5.3', '6.5.4', '6.4.1', '2.3.4'],
    title: 'a recovery code has 160 bits, counts once even if sent eight times at once, and is no password',
    async run(target) {
      const member = await newMember(target)
      const codes = new Set<string>()
      let code = ''
      for (let n = 0; n < 3; n += 1) {
        const made = await must(target, 'member/newRecoveryCode', { password: member.password }, member)
        code = (made as { code: string }).code
        codes.add(code)
        assert.ok(code.replaceAll(/[^A-Za-z0-9]/g, '').length >= 32, code)
      }
      assert.equal(codes.size, 3)
      const [first = ''] = codes
      const form = (n: number, with_ = code) => ({
        username: member.username,
        code: with_,
        new_password: `river of stone ${n}`,
      })
      await mustRefuse(target, 'member/recover', form(9, first))
      await mustRefuse(target, 'member/recover', { ...form(9), new_password: code })
      const all = await Promise.all(
        Array.from({ length: 8 }, (_, n) => post(target, 'member/recover', form(n))),
      )
      assert.equal(all.filter((reply) => reply.code === 200).length, 1)
      await mustRefuse(target, 'member/recover', form(9))
    },
  },
  {
    rows: ['7.2.2', '7.2.3', '7.6.2', '11.5.1'],
    title: 'each login makes another token of 256 bits, of which the database has the hash alone',
    async run(target) {
      const member = await newMember(target)
      const tokens = [member.token, await logIn(target, member), await logIn(target, member)]
      assert.equal(new Set(tokens).size, 3)
      for (const token of tokens) assert.ok(Buffer.from(token, 'base64url').length === 32, token)
      const sessions = await target.query(
        `SELECT s::text AS row FROM session s JOIN member m ON m.id = s.member_id WHERE m.username = $1`,
        [member.username],
      )
      assert.equal(sessions.length, 3)
      for (const token of tokens) assert.ok(!sessions.some(({ row }) => String(row).includes(token)))
      await must(target, 'system/base', {}, member)
      await post(target, 'passkey/options', {}, {})
      const [{ n } = { n: 0 }] = await target.query(
        'SELECT count(*)::int AS n FROM session s JOIN member m ON m.id = s.member_id WHERE m.username = $1',
        [member.username],
      )
      assert.equal(n, 3)
    },
  },
  {
    rows: ['7.3.1', '7.3.2'],
    title: 'a session ends after 30 days without use and 180 days after its login',
    async run(target) {
      const member = await newMember(target)
      const [row] = await target.query(
        `SELECT round(extract(epoch FROM s.expires_at - s.created_at) / 86400)::int AS days FROM session s JOIN member m ON m.id = s.member_id WHERE m.username = $1`,
        [member.username],
      )
      assert.equal(row?.days, 30)
      await age(target, member.username, '31 days')
      assert.equal(await isOpen(target, member.token), false)
      const token = await logIn(target, member)
      // used yesterday, but logged in 180 days ago: its use extends it to that age and no further
      await target.query(
        `UPDATE session SET created_at = app_now() - interval '179 days 23 hours', last_used_at = app_now() - interval '1 day',
           expires_at = app_now() + interval '1 minute' WHERE expires_at > app_now() AND member_id = (SELECT id FROM member WHERE username = $1)`,
        [member.username],
      )
      assert.equal(await isOpen(target, token), true)
      const [used] = await target.query(
        `SELECT max(s.expires_at) <= app_now() + interval '61 minutes' AS bounded FROM session s JOIN member m ON m.id = s.member_id WHERE m.username = $1`,
        [member.username],
      )
      assert.equal(used?.bounded, true)
    },
  },
  {
    rows: ['7.4.1', '7.2.1'],
    title: 'a token that was logged out, altered or never issued opens nothing',
    async run(target) {
      const member = await newMember(target)
      assert.equal(await isOpen(target, member.token), true)
      const altered = member.token.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))
      for (const token of [altered, '', 'null', 'undefined', '0', member.username, `${member.token}x`])
        assert.equal(await isOpen(target, token), false, token)
      await must(target, 'member/logout', {}, member)
      await eventually(async () => !(await isOpen(target, member.token)), 'the session is open after logout')
    },
  },
  {
    rows: ['14.2.1'],
    title: 'a token in the query or the body opens nothing',
    async run(target) {
      const { token } = await newMember(target)
      const encoded = tokenHeader(token).token
      const tries: Record<string, string>[] = [
        { token },
        { token: encoded },
        { authorization: `Bearer ${token}` },
      ]
      for (const fields of tries) assert.equal((await post(target, 'member/getUserInfo', fields)).code, 401)
      const headers = { authorization: `Bearer ${token}`, cookie: `token=${encoded}` }
      assert.equal((await post(target, 'member/getUserInfo', {}, { headers })).code, 401)
    },
  },
  {
    rows: ['7.1.2'],
    title: 'a member has twenty sessions; the one unused for longest ends',
    async run(target) {
      const member = await newMember(target)
      const [{ id } = { id: 0 }] = await target.query('SELECT id FROM member WHERE username = $1', [
        member.username,
      ])
      await target.query(
        `INSERT INTO session (member_id, token_hash, address, expires_at, last_used_at)
         SELECT $1, sha256((n || $2)::bytea), '', app_now() + interval '1 day', app_now() + make_interval(secs => n) FROM generate_series(1, 19) AS n`,
        [id, member.username],
      )
      const newest = await logIn(target, member)
      const sessions = (await must(target, 'member/getSessions', {}, { token: newest })) as unknown[]
      assert.equal(sessions.length, 20)
      await eventually(async () => !(await isOpen(target, member.token)), 'the oldest session is open')
    },
  },
  {
    rows: ['7.4.2'],
    title: 'a disabled member keeps none of the calls of members',
    async run(target) {
      const member = await newMember(target)
      await must(target, 'member/getLimits', {}, member)
      await target.query('UPDATE member SET status = 0 WHERE username = $1', [member.username])
      const isRefused = async () => (await post(target, 'member/getLimits', {}, member)).code === 401
      await eventually(isRefused, 'a disabled member reads limits')
      await must(target, 'member/getStatement', {}, member) // charter C3.7
    },
  },
  {
    rows: ['7.5.1', '7.5.2'],
    title: 'an old session changes no credential and ends no other session without the password',
    async run(target) {
      const member = await newMember(target)
      const other = await logIn(target, member)
      const sessions = (await must(target, 'member/getSessions', {}, { token: other })) as {
        id: number
        current: unknown
      }[]
      const foreign = sessions.find(({ current }) => current !== 1 && current !== true)
      await age(target, member.username, '20 minutes')
      const as = { token: other }
      for (const [call, fields] of [
        ['member/setPayPassword', { paypassword: '7391' }],
        ['member/endSession', { id: String(foreign?.id) }],
        ['passkey/newOptions', {}],
      ] as const)
        await mustRefuse(target, call, fields, as)
      for (const [call, fields] of [
        ['member/setLoginPassword', { old_password: 'wrong', new_password: 'another river stone' }],
        ['member/newRecoveryCode', { password: 'wrong' }],
        ['member/replaceName', { name: 'Other', password: 'wrong' }],
        ['member/replacePayPassword', { paypassword: '7391', password: 'wrong' }],
      ] as const)
        await mustRefuse(target, call, fields, { token: other })
    },
  },
]
